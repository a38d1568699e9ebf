import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { FingerprintPattern } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { confirmSession, requestLoginCode } from '#domain/account/session.calls.ts';
import { failureToastText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { refusalCode } from '#web/lib/http/http.ts';
import { useSingleMutation } from '#web/lib/http/query-client.ts';
import { canUsePasskeys } from '#web/lib/lock/device-check.ts';
import { confirmByPasskey, isCancelled, passkeysQuery } from '#web/lib/session/passkeys.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { CodeField } from '#web/ui/inputs/text-field.tsx';
import { Notice } from '#web/ui/layout/card.tsx';

/** Confirms the person by a mailed code or a passkey: nobody else can add a sign-in method on an unlocked device. */
export function ConfirmByCode({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation();
  const { email } = useUser().details;
  const confirm = useSingleMutation<unknown, string>({
    mutationKey: ['confirm-session'],
    mutationFn: (secret) => send(confirmSession, { body: { secret } }),
  });
  const request = useSingleMutation<unknown, void>({
    mutationKey: ['request-confirmation'],
    mutationFn: () => send(requestLoginCode, { body: { email } }),
  });
  const [isEmpty, setIsEmpty] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const secret = String(new FormData(event.currentTarget).get('secret') ?? '').trim();
    setIsEmpty(secret === '');
    if (secret !== '') confirm.mutate(secret, { onSuccess: onConfirmed });
  }

  const isWrong = refusalCode(confirm.error) === 'code_invalid';
  const failure = isWrong ? t('errors.code_invalid') : failureToastText(confirm.error);
  return (
    <div className="grid gap-3 rounded-l border border-line p-4">
      <h3 className="font-semibold">{t('proof.title')}</h3>
      <p className="text-ink-2 text-small wrap-anywhere">{t('proof.text', { email })}</p>
      {request.isError && <Notice tone="error">{failureToastText(request.error)}</Notice>}
      {request.isSuccess ? (
        <form className="grid gap-3" noValidate onSubmit={submit}>
          <CodeField
            label={t('code.label')}
            error={isEmpty ? t('code.missing') : confirm.isError ? failure : undefined}
            autoFocus
            onChange={() => {
              setIsEmpty(false);
              if (confirm.isError) confirm.reset();
            }}
          />
          <Button type="submit" busy={confirm.isPending && t('code.checking')}>
            {t('proof.confirm')}
          </Button>
        </form>
      ) : (
        <Button busy={request.isPending && t('common.sending')} onClick={() => request.mutate()}>
          {t('proof.send')}
        </Button>
      )}
      <ByPasskey onConfirmed={onConfirmed} />
    </div>
  );
}

/** Confirmation by an existing passkey; one that was added in this session doesn't count. */
function ByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...passkeysQuery, enabled: canUsePasskeys() });
  const confirm = useSingleMutation<unknown, void>({
    mutationKey: ['confirm-session'],
    mutationFn: confirmByPasskey,
  });
  if (!data?.passkeys.length || !canUsePasskeys()) return null;
  return (
    <>
      <Button
        variant="outline"
        busy={confirm.isPending && t('proof.passkeyChecking')}
        icon={<FingerprintPattern size={20} />}
        onClick={() => confirm.mutate(undefined, { onSuccess: onConfirmed })}
      >
        {t('proof.passkey')}
      </Button>
      {confirm.isError && (
        <Notice tone={isCancelled(confirm.error) ? 'info' : 'error'}>
          {passkeyFailureText(confirm.error)}
        </Notice>
      )}
    </>
  );
}

function passkeyFailureText(error: Error): string {
  const { t } = i18next;
  if (isCancelled(error)) return t('login.passkeyNotChosen');
  const code = refusalCode(error);
  if (code === 'code_invalid') return t('proof.passkeyRefused');
  return code === 'rate_limited' ? t('login.passkeyTooMany') : failureToastText(error);
}
