import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accepted, playApi, refused } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { AnswerForm } from '#web/features/onboarding/answer-form.tsx';

const NAME = '/api/user/name/update';
const onDone = vi.fn();

let answers: Parameters<typeof playApi>[0];
let calls: ReturnType<typeof playApi>;

beforeEach(async () => {
  onDone.mockClear();
  answers = { '/api/user/details': accepted(someUser({ name: 'Robin' })) };
  calls = playApi(answers);
  await showPage(someUser(), <AnswerForm step="name" onDone={onDone} />);
});
afterEach(leavePage);

const field = () => document.querySelector<HTMLInputElement>('input') ?? expect.fail('no field');
const saves = () => calls.filter(({ path }) => path === NAME).map(({ body }) => body);
async function save(name: string): Promise<void> {
  await typeInto(field(), name);
  await press(withText('button', 'Save'));
}

test('an impossible answer shows an error at its field, and nothing is sent', async () => {
  await save('No');
  expect([field().getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field()]);
  expect([saves(), onDone.mock.calls.length]).toEqual([[], 0]);
});

test('the form shows the reason and stays with its values if the server refuses a change', async () => {
  answers[NAME] = refused(500, 'internal');
  await save('Robin');
  await seen(() => document.querySelector('[role=alert]') !== null);
  expect([field().value, onDone.mock.calls.length]).toEqual(['Robin', 0]);
});

test('two quick presses save once, and the form closes once dependent data is loaded', async () => {
  answers[NAME] = accepted();
  await typeInto(field(), 'Robin');
  const button = withText('button', 'Save');
  await act(async () => {
    button.click();
    button.click();
  });
  await seen(() => onDone.mock.calls.length > 0);
  expect([saves(), onDone.mock.calls.length]).toEqual([[{ name: 'Robin' }], 1]);
});

test('what is typed while an answer is being saved isn’t taken', async () => {
  const wait = Promise.withResolvers<Response>();
  answers[NAME] = () => wait.promise;
  await save('Robin');
  await typeInto(field(), 'Robinia');
  expect(field().value).toBe('Robin');
  wait.resolve(Response.json({ success: 1 }));
  await seen(() => onDone.mock.calls.length > 0);
  expect(saves()).toEqual([{ name: 'Robin' }]);
});
