import { afterEach, expect, test, vi } from 'vitest';
import { playApi, refused } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { useDeleteHabit } from '#web/features/habits/habits.mutations.ts';
import { queryClient } from '#web/lib/http/query-client.ts';

afterEach(() => {
  vi.restoreAllMocks();
  return leavePage();
});

function Deletion({ onDeleted }: { readonly onDeleted: () => void }) {
  const deletion = useDeleteHabit({ id: 'run', onDeleted });
  return (
    <button type="button" onClick={() => deletion.mutate()}>
      Delete
    </button>
  );
}

test('deleting a habit that is already deleted succeeds and reloads the habits once', async () => {
  const calls = playApi({ '/api/habit/run/delete': refused(404, 'not_found') });
  const reload = vi.spyOn(queryClient, 'invalidateQueries');
  const onDeleted = vi.fn();
  await showPage(someUser(), <Deletion onDeleted={onDeleted} />);
  await press(withText('button', 'Delete'));
  await seen(() => onDeleted.mock.calls.length === 1);

  expect(calls.map(({ path }) => path)).toContain('/api/habit/run/delete');
  expect(reload.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === 'habits')).toHaveLength(1);
});
