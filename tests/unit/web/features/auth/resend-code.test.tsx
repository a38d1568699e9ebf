import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#tests/unit/web/show.tsx';
import { leavePage, press, withText } from '#tests/unit/web/shown-page.tsx';
import { nowSecond, ResendCode } from '#web/features/auth/code-form.tsx';
import { ApiProblem } from '#web/lib/http/http.ts';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date('2026-03-20T12:00:00Z'),
  });
});
afterEach(async () => {
  await leavePage();
  vi.useRealTimers();
});

const button = (text: string) => withText<HTMLButtonElement>('button', text);
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

test('another code can be requested 30 seconds after the last mail', async () => {
  const sendAgain = vi.fn(async () => {});
  await show(<ResendCode sentAt={nowSecond()} sendAgain={sendAgain} onSentAgain={() => {}} />);
  await press(button('Send it again in 30 seconds'));
  await pass(29);
  await press(button('Send it again in 1 second'));
  expect(sendAgain).not.toHaveBeenCalled();
  await pass(1);
  await press(button('Send it again'));
  expect(sendAgain).toHaveBeenCalledOnce();
});

test('a refused request shows the reason, and can be repeated after the server’s waiting time', async () => {
  const refused = new ApiProblem({ status: 429, code: 'rate_limited', retryAfterSeconds: 90 });
  const sendAgain = vi.fn(() => Promise.reject(refused));
  await show(<ResendCode sentAt={undefined} sendAgain={sendAgain} onSentAgain={() => {}} />);
  await press(button('Send a new code'));
  expect(document.querySelector('[role=alert]')?.textContent).toContain('wait 90 seconds');
  expect(document.querySelector('button')?.disabled).toBe(true);
  await pass(90);
  expect(document.querySelector('button')?.disabled).toBe(false);
});
