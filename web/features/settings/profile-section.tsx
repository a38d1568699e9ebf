import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { addressKeyOf } from '#domain/account/account.schema.ts';
import { ConfirmByCode } from '#web/features/passkeys/confirm-by-code.tsx';
import { errorText, failureToastText } from '#web/i18n/format.ts';
import { dayAt } from '#web/i18n/format-value.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { autofillOf } from '#web/lib/device-storage.ts';
import { showErrors } from '#web/lib/forms/schema-form.ts';
import { isFieldRefused, refusalCode } from '#web/lib/http/http.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useToday } from '#web/lib/time/today.ts';
import { QueryFailure } from '#web/parts/query-boundary.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { CodeField, TextField } from '#web/ui/inputs/text-field.tsx';
import { Card, Notice, Spinner } from '#web/ui/layout/card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { PROFILE_ANSWERS, ProfileSettings } from './profile-settings.tsx';
import {
  useChangeAddress,
  useRequestAddressCode,
  useStopWaiting,
  waitingAddressQuery,
} from './settings.data.ts';
import { SettingsSection } from './settings-section.tsx';

export function ProfileSection() {
  const { t } = useTranslation();
  const { email } = useUser().details;
  return (
    <SettingsSection title="settings.profile">
      <Card>
        <ProfileSettings answers={PROFILE_ANSWERS} />
      </Card>
      <Card>
        <div className="grid grid-cols-1 gap-3">
          <p className="text-ink-2 text-small">
            {t('settings.signedInAs')} <strong className="text-ink wrap-anywhere">{email}</strong>
          </p>
          <ChangeAddress />
        </div>
      </Card>
    </SettingsSection>
  );
}

type Step = {
  readonly at: 'form' | 'code' | 'proof' | 'done';
  readonly email: string;
  /** The typed code for the new address; it stays valid while the person confirms the current one. */
  readonly code: string;
  /** When a pending change takes effect, in unix seconds. */
  readonly until: number | null;
};

const BEGINNING: Step = { at: 'form', email: '', code: '', until: null };

/** Changes the e-mail address by a code mailed to the new one; without a needed confirmation it waits seven days. */
function ChangeAddress() {
  const { t } = useTranslation();
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  // Stored outside the sheet, which may close while the person checks their mailbox.
  const [{ at, email, code, until }, setStep] = useState(BEGINNING);
  const change = useChangeAddress();
  const goTo = (next: Partial<Step>) => setStep((step) => ({ ...step, ...next }));
  const sendCode = (typed: string, wait: 0 | 1) =>
    change.mutate(
      { email, code: typed, wait },
      {
        onSuccess: ({ waits_until: waitsUntil }) => goTo({ at: 'done', until: waitsUntil }),
        onError: (error) => {
          const isUnproven = refusalCode(error) === 'confirmation_needed';
          goTo({ at: isUnproven ? 'proof' : 'code', code: typed });
        },
      },
    );
  return (
    <>
      <WaitingAddress />
      <Button
        variant="outline"
        aria-haspopup="dialog"
        onClick={() => {
          if (at === 'done') setStep(BEGINNING);
          setIsOpen(true);
        }}
      >
        {t('address.change')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('address.change')}
        closeLabel={t('common.close')}
      >
        {at === 'form' && (
          <NewAddressForm
            present={user.details.email}
            first={email}
            onSent={(sentTo) => goTo({ at: 'code', email: sentTo })}
          />
        )}
        {at === 'code' && (
          <AddressCodeForm
            email={email}
            isSending={change.isPending}
            failure={change.isError ? addressFailureText(change.error) : undefined}
            onTyped={() => change.isError && change.reset()}
            onCode={(typed) => sendCode(typed, 0)}
            onOtherAddress={() => goTo({ at: 'form' })}
          />
        )}
        {at === 'proof' &&
          (change.isPending ? (
            <div className="grid min-h-26 place-items-center">
              <Spinner label={t('code.checking')} />
            </div>
          ) : (
            <div className="grid gap-4">
              <ConfirmByCode onConfirmed={() => sendCode(code, 0)} />
              <section className="grid gap-3">
                <h3 className="font-semibold">{t('address.cannot')}</h3>
                <p className="text-ink-2 text-small">{t('address.waitText')}</p>
                <Button variant="outline" onClick={() => sendCode(code, 1)}>
                  {t('address.wait')}
                </Button>
              </section>
            </div>
          ))}
        {at === 'done' && <Done email={email} until={until} onClose={() => setIsOpen(false)} />}
      </Sheet>
    </>
  );
}

/** The new address, and since when or from when it's valid. */
function Done({ email, until, onClose }: Pick<Step, 'email' | 'until'> & { onClose: () => void }) {
  const { t } = useTranslation();
  const dayOf = useDayOf();
  return (
    <div className="grid gap-4">
      <Notice tone="success">
        <p>
          {until === null ? t('address.done') : t('address.waits', { day: dayOf(until) })}{' '}
          <strong className="wrap-anywhere">{email}</strong>
        </p>
      </Notice>
      <p className="text-ink-2">{t(until === null ? 'address.doneHint' : 'address.waitsHint')}</p>
      <Button onClick={onClose}>{t('common.close')}</Button>
    </div>
  );
}

type NewAddressFormProps = { present: string; first: string; onSent: (email: string) => void };

function NewAddressForm({ present, first, onSent }: NewAddressFormProps) {
  const { t } = useTranslation();
  const request = useRequestAddressCode();
  const [error, setError] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email') ?? '').trim();
    const mark = (message: string) => showErrors(form, () => setError(message));
    if (email === '') return mark(t('address.needed'));
    if (addressKeyOf(email) === addressKeyOf(present)) return mark(t('address.same'));
    setError(undefined);
    request.mutate(email, {
      onSuccess: () => onSent(email),
      onError: (problem) => mark(addressFailureText(problem)),
    });
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <p>
        {t('address.now')} <strong className="wrap-anywhere">{present}</strong>
      </p>
      <TextField
        label={t('address.new')}
        hint={t('address.hint')}
        error={error}
        defaultValue={first}
        type="email"
        name="email"
        autoComplete={autofillOf('email')}
        autoCapitalize="none"
        spellCheck={false}
        onChange={() => setError(undefined)}
      />
      <Button type="submit" busy={request.isPending && t('common.sending')}>
        {t('address.send')}
      </Button>
    </form>
  );
}

function useDayOf(): (instant: number) => string {
  const language = useLanguage();
  const { timeZone } = useToday();
  return (instant) => dayAt(instant, { timeZone, language });
}

/** The pending change of the address, with its day and a button to stop it; renders nothing without one. */
function WaitingAddress() {
  const { t } = useTranslation();
  const dayOf = useDayOf();
  const query = useQuery(waitingAddressQuery);
  const stop = useStopWaiting();
  if (query.data === undefined && query.isError)
    return <QueryFailure query={query} text={failureToastText(query.error)} />;
  if (!query.data?.waiting) return null;
  const { email, until } = query.data.waiting;
  return (
    <Notice tone="info">
      <p>
        {t('address.waiting', { day: dayOf(until) })} <strong className="wrap-anywhere">{email}</strong>.
      </p>
      <p className="text-ink-2">{t('address.waitingHint')}</p>
      <Button
        variant="outline"
        className="mt-3"
        busy={stop.isPending && t('address.stopping')}
        onClick={() => stop.mutate()}
      >
        {t('address.stop')}
      </Button>
    </Notice>
  );
}

type AddressCodeFormProps = {
  email: string;
  isSending: boolean;
  failure: string | undefined;
  onTyped: () => void;
  onCode: (code: string) => void;
  onOtherAddress: () => void;
};

function AddressCodeForm(props: AddressCodeFormProps) {
  const { email, isSending, failure, onTyped, onCode, onOtherAddress } = props;
  const { t } = useTranslation();
  const resend = useRequestAddressCode();
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (failure !== undefined) field.current?.select();
  }, [failure]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('secret') ?? '').trim();
    setIsEmpty(code === '');
    if (code === '') return field.current?.focus();
    onCode(code);
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <p>
        {t('code.sentTo')} <strong className="wrap-anywhere">{email}</strong>. {t('code.hint')}
      </p>
      <CodeField
        ref={field}
        label={t('code.label')}
        error={isEmpty ? t('code.missing') : failure}
        onChange={() => {
          setIsEmpty(false);
          onTyped();
        }}
      />
      <p className="text-ink-2 text-small">{t('address.notified')}</p>
      <Button type="submit" busy={isSending && t('code.checking')}>
        {t('address.confirm')}
      </Button>
      {resend.isSuccess && <Notice tone="success">{t('code.resent')}</Notice>}
      {resend.isError && <Notice tone="error">{addressFailureText(resend.error)}</Notice>}
      <Button
        variant="outline"
        busy={resend.isPending && t('common.sending')}
        onClick={() => resend.mutate(email)}
      >
        {t('code.resend')}
      </Button>
      <Button variant="quiet" onClick={onOtherAddress}>
        {t('code.otherAddress')}
      </Button>
    </form>
  );
}

/** The message next to the form for a new address, or for its code. */
function addressFailureText(error: unknown): string {
  const { t } = i18next;
  if (refusalCode(error) === 'conflict') return t('address.taken');
  return isFieldRefused(error, 'email') ? t('signup.email_invalid') : errorText(error);
}
