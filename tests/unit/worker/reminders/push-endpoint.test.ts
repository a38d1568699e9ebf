import { expect, test } from 'vitest';
import { isPushEndpoint } from '#worker/reminders/reminders.service.ts';

const deployed = { allowsLoopback: false };
const local = { allowsLoopback: true };

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGv',
  'https://db5p.notify.windows.com/w/?token=BQY',
])('%s may be a push service', (address) => {
  expect(isPushEndpoint(address, deployed)).toBe(true);
});

test.each([
  'http://push.example.com/1',
  'ftp://push.example.com/1',
  'https://10.0.0.1/1',
  'https://169.254.169.254/latest/meta-data',
  'https://127.0.0.1/1',
  'https://localhost/1',
  'https://localhost./1',
  'https://2130706433/1',
  'https://0x7f.1/1',
  'https://017700000001/1',
  'https://[::1]/1',
  'https://[fd00::1]/1',
  'https://[::ffff:127.0.0.1]/1',
  'https://router.local/1',
  'https://metadata.google.internal/1',
  'https://printer.home.arpa/1',
  'https://intranet/1',
  'https://push.example.com:8443/1',
  'https://ana:word@push.example.com/1',
  'https://push.example.com/1#there',
  'file:///etc/passwd',
  'nothing',
  '',
])('%s isn’t a push service', (address) => {
  expect(isPushEndpoint(address, deployed)).toBe(false);
});

test('localhost is a push service only on a developer’s machine', () => {
  expect(isPushEndpoint('http://127.0.0.1:9000/1', local)).toBe(true);
  expect(isPushEndpoint('http://127.0.0.1:9000/1', deployed)).toBe(false);
  expect(isPushEndpoint('http://10.0.0.1:9000/1', local)).toBe(false);
});
