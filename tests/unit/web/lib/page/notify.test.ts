import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const HOST = '#web/lib/page/toast-host.tsx';

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.doUnmock(HOST));

test('a toast whose container can’t be loaded counts as closed, and the next one is shown again', async () => {
  vi.doMock(HOST, () => Promise.reject(new TypeError('no network')));
  const { notify, toastHost } = await import('#web/lib/page/notify.ts');
  const closed = vi.fn();
  await notify({ tone: 'success', text: 'Task deleted', lasting: true, onClose: closed });
  expect(closed).toHaveBeenCalledOnce();
  expect(toastHost()).toBeUndefined();

  vi.doUnmock(HOST);
  await notify({ tone: 'success', text: 'Task deleted', lasting: true, onClose: closed });
  expect(toastHost()).toBeTypeOf('function');
  expect(closed).toHaveBeenCalledOnce();
});
