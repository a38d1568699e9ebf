import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useOfflineSync } from '#web/app/shell.tsx';
import { startI18n } from '#web/i18n/i18n.ts';
import { TOKEN_KEY } from '#web/lib/device-storage.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { storedGreeting } from '#web/lib/stored-picture.ts';
import { someUser } from '../some-user.ts';

function App() {
  useOfflineSync();
  return null;
}

test('an app that is hidden right after its start has persisted its loaded data', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await startI18n();
  localStorage.setItem(TOKEN_KEY, 'a-token');
  queryClient.setQueryData(userQuery.queryKey, someUser());
  // No timers run in this test, so only leaving the app can write.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  const root = createRoot(document.body);
  act(() => root.render(<App />));
  expect(storedGreeting()).toBeUndefined();

  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  vi.useRealTimers();
  await vi.waitFor(() => expect(storedGreeting()).toBeDefined());
  act(() => root.unmount());
});
