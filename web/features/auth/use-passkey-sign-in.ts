import { useEffect, useRef, useState } from 'react';
import { CHALLENGE_SECONDS } from '#domain/account/passkey.schema.ts';
import { ApiProblem } from '#web/lib/http/api-problem.ts';
import { canUsePasskeys } from '#web/lib/lock/device-check.ts';
import { canAutofillPasskeys, tokensByPasskey } from '#web/lib/session/passkeys.ts';
import { completeSignIn } from './auth.mutations.ts';

/** The field asks anew a minute before its challenge no longer counts. */
const CHALLENGE_REFRESH_MS = (CHALLENGE_SECONDS - 60) * 1000;

/** Whether the person is in the field where browsers offer passkeys. */
const isInField = (): boolean =>
  document.hasFocus() && document.activeElement?.matches('[autocomplete~="webauthn"]') === true;

/** Sign-in by a passkey: at a press, and offered by the browser in the address's field once the person goes there. */
export function usePasskeySignIn(onSignedIn: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const signedIn = useRef(onSignedIn);
  signedIn.current = onSignedIn;
  // 0 while the field isn't offering: who only opens the page asks for nothing.
  const [round, setRound] = useState(0);

  useEffect(() => {
    const begin = () => {
      if (isInField()) setRound((now) => now || 1);
    };
    begin();
    document.addEventListener('focusin', begin);
    return () => document.removeEventListener('focusin', begin);
  }, []);

  useEffect(() => {
    // Asking by the button takes the field's place; afterwards the field offers again.
    if (isBusy || round === 0) return;
    const asking = new AbortController();
    const { signal } = asking;
    let renewal: ReturnType<typeof setTimeout> | undefined;
    const offer = async () => {
      if (!canUsePasskeys() || !(await canAutofillPasskeys()) || signal.aborted) return;
      renewal = setTimeout(() => setRound(isInField() ? round + 1 : 0), CHALLENGE_REFRESH_MS);
      await completeSignIn(await tokensByPasskey({ inField: signal }));
      signedIn.current();
    };
    offer().catch((reason: unknown) => {
      // Without the offer there's the button, and the code. Only what the person chose is worth a word.
      const isRefused = reason instanceof ApiProblem && reason.code !== 'rate_limited';
      if (!signal.aborted && isRefused) setError(reason);
    });
    return () => {
      clearTimeout(renewal);
      asking.abort();
    };
  }, [isBusy, round]);

  async function press(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setError(undefined);
    try {
      await completeSignIn(await tokensByPasskey());
      signedIn.current();
    } catch (reason) {
      setError(reason);
    }
    setIsBusy(false);
  }

  return { isBusy, error, press };
}
