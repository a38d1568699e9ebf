import { afterEach, expect, test, vi } from 'vitest';
import { leavePage, press, seen, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { AnswerForm } from '#web/features/onboarding/answer-form.tsx';
import { beginSession } from '#web/lib/session/session.ts';

afterEach(leavePage);

test('a short name causes a question once, in place, and a yes sends it', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    if (init.method !== 'POST') return Response.json(someUser());
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ success: 1 });
  });
  beginSession({ xox: 'refresh', stx: 'access' });
  const done = vi.fn();
  await showPage(someUser(), <AnswerForm step="name" onDone={done} />);
  const field = document.querySelector('input');
  if (field === null) throw new Error('there is no field');

  await typeInto(field, 'Jo');
  expect(document.body.textContent).not.toContain('whole name');
  await press(withText('button', 'Save'));
  expect(document.body.textContent).toContain('Is that your whole name?');
  expect(sent).toEqual([]);

  await press(withText('button', 'Yes, I’m Jo'));
  await seen(() => done.mock.calls.length === 1);
  expect(sent).toEqual([{ name: 'Jo' }]);
});
