import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeviceCheck } from '#web/lib/native/native-platform.ts';

const REASON = 'Unlock with this device';
let isHidden = false;

/** Mocks the system's check with `verify`; returns its requests. */
function playSystem(verify: () => Promise<unknown>) {
  const requests: object[] = [];
  return {
    asked: requests,
    internalAuthenticate: (question: object) => {
      requests.push(question);
      return verify();
    },
  };
}

function turn(to: 'away' | 'back'): void {
  isHidden = to === 'away';
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => vi.restoreAllMocks());

describe('the system’s check', () => {
  it('accepts face, finger or the device’s PIN, and shows its reason', async () => {
    const system = playSystem(async () => ({}));
    await createDeviceCheck(system)(REASON);
    expect(system.asked).toEqual([{ reason: REASON, androidTitle: 'Marea', allowDeviceCredential: true }]);
  });

  it.each(['userCancel', 'authenticationFailed', 'passcodeNotSet', 'biometryLockout'])(
    'is not passed when the system answers %s',
    async (code) => {
      const refusal = Object.assign(new Error('refused'), { code });
      await expect(createDeviceCheck(playSystem(() => Promise.reject(refusal)))(REASON)).rejects.toBe(
        refusal,
      );
    },
  );

  it('is not passed in an app without the plugin', async () => {
    const missing = () => {
      throw new Error('"BiometricAuthNative" plugin is not implemented on android');
    };
    await expect(createDeviceCheck({ internalAuthenticate: missing })(REASON)).rejects.toThrow(
      'not implemented',
    );
  });

  it('is passed once the page is visible again, after all other listeners have run', async () => {
    turn('away');
    const heard: string[] = [];
    const check = createDeviceCheck(playSystem(async () => ({})))(REASON).then(() => heard.push('passed'));
    await new Promise((resolve) => setTimeout(resolve));
    document.addEventListener('visibilitychange', () => heard.push('back'), { once: true });
    expect(heard).toEqual([]);
    turn('back');
    await check;
    expect(heard).toEqual(['back', 'passed']);
  });
});
