import { afterEach, expect, test } from 'vitest';
import { leavePage, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { Step } from '#web/features/importers/import-step.tsx';

afterEach(leavePage);

const backTo = (text: string) => withText('a', text).getAttribute('href');

test('an import links back to the data, or to the open questions of onboarding', async () => {
  await showPage(someUser(), <Step title="Bring in from another app" />);
  expect(backTo('Your data')).toBe('/settings/data');
  await leavePage();
  await showPage(someUser({}, { cycle_day: 0 }), <Step title="Bring in from another app" />);
  expect(backTo('Back to the questions')).toBe('/onboarding');
});
