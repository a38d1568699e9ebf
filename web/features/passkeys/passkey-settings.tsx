import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { PASSKEY_NAME_MAX, type Passkey } from '#domain/account/passkey.schema.ts';
import { failureToastText } from '#web/i18n/format.ts';
import { momentAt } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { refusalCode } from '#web/lib/http/http.ts';
import { canUsePasskeys } from '#web/lib/lock/device-check.ts';
import { lockSettings } from '#web/lib/lock/lock-settings.ts';
import { passkeysQuery } from '#web/lib/session/passkeys.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { QueryBoundary } from '#web/parts/query-boundary.tsx';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { ConfirmByCode } from './confirm-by-code.tsx';
import { addingFailureText, useAddPasskey, useRemovePasskey, useRenamePasskey } from './passkeys.data.ts';

/** The text key for why passkeys can't be added here. */
const ELSEWHERE = import.meta.env.MODE === 'native' ? 'passkeys.native' : 'passkeys.elsewhere';

export function PasskeySettings() {
  const { t } = useTranslation();
  const query = useQuery(passkeysQuery);
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-ink-2 text-small">{t('passkeys.hint')}</p>
      <QueryBoundary query={query}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <p>{t('passkeys.none')}</p>
          ) : (
            <ul className="grid divide-y divide-line">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {canUsePasskeys() ? <AddPasskey /> : <Notice tone="info">{t(ELSEWHERE)}</Notice>}
      <p className="text-ink-2 text-small">{t('passkeys.honest')}</p>
    </div>
  );
}

/** Adds a passkey; if the sign-in was too long ago, it asks for a code first. */
function AddPasskey() {
  const { t } = useTranslation();
  const add = useAddPasskey();
  if (refusalCode(add.error) === 'confirmation_needed')
    return <ConfirmByCode onConfirmed={() => add.mutate()} />;
  return (
    <div className="grid gap-3">
      {add.isError && <Notice tone="error">{addingFailureText(add.error)}</Notice>}
      <Button busy={add.isPending && t('passkeys.adding')} onClick={() => add.mutate()}>
        {t('passkeys.add')}
      </Button>
    </div>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t, language, timeZone } = useTextContext();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const at = (instant: number) => momentAt(instant, { timeZone, language });
  const { name, created_at: madeAt, last_used_at: usedAt } = passkey;
  const close = () => setOpen(null);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-ink-2 text-small">{t('passkeys.made', { when: at(madeAt) })}</p>
        <p className="text-ink-2 text-small">
          {usedAt === null ? t('passkeys.neverUsed') : t('passkeys.used', { when: at(usedAt) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {(['rename', 'remove'] as const).map((action) => (
          <Button
            key={action}
            variant="outline"
            aria-label={t(`passkeys.${action}Of`, { name })}
            onClick={() => setOpen(action)}
          >
            {t(`passkeys.${action}`)}
          </Button>
        ))}
      </div>
      <RenameSheet passkey={passkey} open={open === 'rename'} onClose={close} />
      <RemoveSheet passkey={passkey} open={open === 'remove'} onClose={close} />
    </li>
  );
}

type SheetProps = { passkey: Passkey; open: boolean; onClose: () => void };

function RenameSheet({ passkey: { id, name }, open, onClose }: SheetProps) {
  const { t } = useTranslation();
  const rename = useRenamePasskey(id);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const next = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (next === '' || next === name) return onClose();
    rename.mutate(next, { onSuccess: onClose });
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('passkeys.rename')} closeLabel={t('common.close')}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <TextField label={t('passkeys.name')} name="name" defaultValue={name} maxLength={PASSKEY_NAME_MAX} />
        {rename.isError && <Notice tone="error">{failureToastText(rename.error)}</Notice>}
        <Button type="submit" busy={rename.isPending && t('common.saving')}>
          {t('passkeys.save')}
        </Button>
      </form>
    </Sheet>
  );
}

function RemoveSheet({ passkey: { id, name }, open, onClose }: SheetProps) {
  const { t } = useTranslation();
  const remove = useRemovePasskey(id);
  // Browsers delete a removed passkey, which would lock the person out.
  const opensLock = lockSettings()?.passkeys.includes(id) === true;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('passkeys.removeTitle', { name })}
      closeLabel={t('common.close')}
    >
      <div className="grid gap-4">
        <p>{t(opensLock ? 'passkeys.opensLock' : 'passkeys.removeText')}</p>
        {opensLock ? (
          <Link to="/settings/lock" className={buttonClass()}>
            {t('passkeys.toLock')}
          </Link>
        ) : (
          <Button
            variant="danger"
            busy={remove.isPending && t('common.saving')}
            onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
          >
            {t('passkeys.remove')}
          </Button>
        )}
        <Button variant="outline" onClick={onClose}>
          {t('passkeys.keep')}
        </Button>
      </div>
    </Sheet>
  );
}
