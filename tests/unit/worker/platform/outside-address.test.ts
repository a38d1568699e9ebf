import { expect, test } from 'vitest';
import { checkAddress, httpsOf } from '#worker/platform/outside-fetch.ts';

const OWN = ['marea.example', '127.0.0.1:8787'];
const deployed = { allowsLoopback: false, ownHosts: OWN };
const local = { allowsLoopback: true, ownHosts: OWN };
const check = (address: string, rules = deployed) => {
  const checked = checkAddress(httpsOf(address), rules);
  return typeof checked === 'string' ? checked : checked.href;
};

test.each([
  ['https://calendar.google.com/calendar/ical/ana%40gmail.com/private-0a/basic.ics'],
  ['https://outlook.office365.com/owa/calendar/ab@cd.example/ef/calendar.ics'],
  ['webcal://p01-caldav.icloud.com/published/2/MTIz', 'https://p01-caldav.icloud.com/published/2/MTIz'],
  ['WEBCALS://cloud.example.com/x?export', 'https://cloud.example.com/x?export'],
  [
    ' https://calendar.proton.me/api/calendar/v1/url/a=/x.ics \n',
    'https://calendar.proton.me/api/calendar/v1/url/a=/x.ics',
  ],
  ['https://cloud.example.com:443/x', 'https://cloud.example.com/x'],
  ['https://xn--bcher-kva.example.com/x'],
  ['https://bücher.example.com/x', 'https://xn--bcher-kva.example.com/x'],
  ['https://my_host.example.com/x'],
  ['https://1.example.com/x'],
  ['https://local.example.com/x'],
  ['https://fcm.googleapis.com/fcm/send/abc:def'],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAA'],
  ['https://web.push.apple.com/QGv'],
  ['https://db5p.notify.windows.com/w/?token=BQY'],
])('%s is taken', (address, url = address) => {
  expect(check(address)).toBe(url);
});

/** Addresses that lead, or look as if they led, to somewhere else than a public host on its usual port. */
const REFUSED = {
  'another scheme': [
    'http://calendar.example.com/x',
    'ftp://calendar.example.com/x',
    'file:///etc/passwd',
    'gopher://calendar.example.com/x',
    'data:text/calendar,BEGIN:VCALENDAR',
    'javascript:alert(1)',
    'blob:https://calendar.example.com/x',
    'ws://calendar.example.com/x',
    'view-source:https://calendar.example.com/x',
    'unix:/var/run/docker.sock',
    'webcal+http://calendar.example.com/x',
    'webcal:http://calendar.example.com@10.0.0.1/x',
  ],
  'no address': [
    '',
    ' ',
    'nothing',
    'calendar.example.com/x',
    '//calendar.example.com/x',
    '/x',
    'https://',
    'https:///',
    'https://.',
    'https://%00.example.com/',
  ],
  'IPv4 in any spelling': [
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://127.0.1/x',
    'https://127.0.0.1./x',
    'https://2130706433/x',
    'https://0x7f000001/x',
    'https://0x7f.1/x',
    'https://0x7f.0x0.0x0.0x1/x',
    'https://0177.0.0.1/x',
    'https://017700000001/x',
    'https://0/x',
    'https://0.0.0.0/x',
    'https://10.0.0.1/x',
    'https://172.16.0.1/x',
    'https://192.168.1.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/x',
    'https://100.100.100.200/x',
    'https://255.255.255.255/x',
    'https://224.0.0.1/x',
    'https://8.8.8.8/x',
    'https://%31%32%37.0.0.1/x',
    'https://１２７.０.０.１/x',
    'https://①②⑦.⓪.⓪.①/x',
    'https://127。0。0。1/x',
    'https://127.0.0.1%2e/x',
    'https://12７.1/x',
    'https:\\\\127.0.0.1/x',
    'https:/127.0.0.1/x',
    'https:127.0.0.1/x',
    'ht\ttps://127.0.0.1/x',
    'https://127.0\n.0.1/x',
    'webcal://127.0.0.1/x',
    'webcal://2130706433/x',
  ],
  'IPv6 in any spelling': [
    'https://[::1]/x',
    'https://[::]/x',
    'https://[0:0:0:0:0:0:0:1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[::ffff:7f00:1]/x',
    'https://[::127.0.0.1]/x',
    'https://[64:ff9b::7f00:1]/x',
    'https://[fd00::1]/x',
    'https://[fe80::1]/x',
    'https://[fe80::1%25eth0]/x',
    'https://[ff02::1]/x',
    'https://[fd00:ec2::254]/latest/meta-data',
    'https://[2606:4700::1111]/x',
    'https://[2002:7f00:1::]/x',
    'webcal://[::1]/x',
  ],
  'a private name': [
    'https://localhost/x',
    'https://LOCALHOST/x',
    'https://localhost./x',
    'https://api.localhost/x',
    'https://ｌocalhost/x',
    'https://router.local/x',
    'https://router.LOCAL/x',
    'https://metadata.google.internal/x',
    'https://printer.home.arpa/x',
    'https://1.0.0.127.in-addr.arpa/x',
    'https://nas.lan/x',
    'https://nas.localdomain/x',
    'https://db.default.svc/x',
    'https://web.service.consul/x',
    'https://calendar.example/x',
    'https://wiki.corp/x',
    'https://nas.home/x',
    'https://app.intranet/x',
    'https://db.private/x',
    'https://api.test/x',
    'https://api.invalid/x',
    'https://abcdefghij234567.onion/x',
    'https://name.alt/x',
    'webcal://router.local/x',
  ],
  'no name of public shape': [
    'https://intranet/x',
    'https://calendar.example.com./x',
    'https://calendar..example.com/x',
    'https://-calendar.example.com/x',
    'https://calendar-.example.com/x',
    'https://calendar.example.c0m-/x',
    'https://calendar.1/x',
    'https://calendar.0x7f/x',
    'https://calendar.e/x',
    `https://${'a'.repeat(64)}.example.com/x`,
    `https://${'a.'.repeat(125)}example.com/x`,
    'https://*.example.com/x',
    "https://calendar.example.com'/x",
    'https://calendar!example.com/x',
  ],
  'another port': [
    'https://calendar.example.com:8443/x',
    'https://calendar.example.com:80/x',
    'https://calendar.example.com:22/x',
    'https://calendar.example.com:0/x',
    'https://calendar.example.com:6379/x',
    'webcal://calendar.example.com:8080/x',
  ],
  userinfo: [
    'https://ana:word@calendar.example.com/x',
    'https://ana@calendar.example.com/x',
    'https://:word@calendar.example.com/x',
    'https://calendar.example.com@127.0.0.1/x',
    'https://calendar.example.com:443@10.0.0.1/x',
    'https://127.0.0.1\\@calendar.example.com/x',
    'https://calendar.example.com%40127.0.0.1/x',
  ],
  'a fragment': [
    'https://calendar.example.com/x#there',
    'https://calendar.example.com/x#',
    'https://calendar.example.com#@127.0.0.1/',
  ],
  'too long': [`https://calendar.example.com/${'x'.repeat(1_972)}`],
};
test.each(Object.entries(REFUSED))('%s is refused', (_, addresses) => {
  for (const address of addresses) {
    expect.soft(check(address), address).toBe('refused_address');
    expect.soft(check(address, local), `${address} on a developer’s machine`).toBe('refused_address');
  }
});

test('2,000 characters are taken', () => {
  expect(check(`https://calendar.example.com/${'x'.repeat(1_971)}`)).toHaveLength(2_000);
});

test.each([
  'https://marea.example/calendar/x.ics',
  'webcal://marea.example/calendar/x.ics',
  'http://marea.example/calendar/x.ics',
  'HTTPS://MAREA.EXAMPLE',
  'ftp://marea.example/x',
  'foo://MAREA.example/x',
  'https://ana@marea.example/x#there',
  'http://127.0.0.1:8787/calendar/x.ics',
  'http://localhost:8787/calendar/x.ics',
])('%s is our own', (address) => {
  expect(check(address)).toBe('own_calendar');
  expect(check(address, local)).toBe('own_calendar');
});

test('this machine is taken on a developer’s machine alone, spelled in two ways', () => {
  for (const address of ['http://127.0.0.1:9000/x', 'http://localhost:9000/x', 'http://LOCALHOST/x']) {
    expect.soft(check(address), address).toBe('refused_address');
    expect.soft(check(address, local), address).toBe(address.toLowerCase());
  }
  for (const address of [
    'http://127.1:9000/x',
    'http://2130706433:9000/x',
    'http://[::1]:9000/x',
    'http://localhost.:9000/x',
    'http://127.0.0.2:9000/x',
    'http://10.0.0.1:9000/x',
    'https://127.0.0.1:9000/x',
    'http://ana@localhost:9000/x',
    'http://localhost:9000@10.0.0.1/x',
    'http://localhost:9000/x#there',
    'http://localhost.example.com/x',
  ]) {
    expect.soft(check(address, local), address).toBe('refused_address');
  }
});
