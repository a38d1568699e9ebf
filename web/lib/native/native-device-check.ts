/** The parts of the plugin in use, by their native names. */
export type DeviceCheck = {
  readonly internalAuthenticate: (question: {
    readonly reason: string;
    readonly androidTitle: string;
    readonly allowDeviceCredential: boolean;
  }) => Promise<unknown>;
};

/** Android's question has a title; on iOS the system names the app. */
const TITLE = 'Marea';

/**
 * The system's own question: face, finger or the device's PIN. Rejects if it's cancelled or fails, or if the device has none of
 * them.
 */
export const createDeviceCheck =
  (plugin: DeviceCheck) =>
  async (reason: string): Promise<void> => {
    await plugin.internalAuthenticate({ reason, androidTitle: TITLE, allowDeviceCredential: true });
    await backInView();
  };

/**
 * Until Android 10 the device's PIN is asked for on a page of the system's own, so the app counts as left meanwhile. That it's
 * back must be heard before the lock opens, or it would be due again.
 */
async function backInView(): Promise<void> {
  if (!document.hidden) return;
  await new Promise<void>((resolve) => {
    // After everything else that hears of it.
    document.addEventListener('visibilitychange', () => setTimeout(resolve), { once: true });
  });
}
