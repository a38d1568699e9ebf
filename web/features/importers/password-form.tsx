import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { StepTitle } from './step-title.tsx';

type PasswordFormProps = { wasWrong: boolean; onPassword: (password: string) => void; onCancel: () => void };

/** Asks for the password of a ZIP. */
export function PasswordForm({ wasWrong, onPassword, onCancel }: PasswordFormProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const error = isMissing
    ? t('bringIn.password.missing')
    : wasWrong
      ? t('bringIn.password.wrong')
      : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') setIsMissing(true);
    else onPassword(password);
  }

  return (
    <section className="grid grid-cols-1 gap-4">
      <StepTitle title={t('bringIn.password.title')} />
      <Card>
        <form className="grid grid-cols-1 gap-4" onSubmit={submit}>
          <TextField
            label={t('bringIn.password.label')}
            hint={t('bringIn.password.hint')}
            error={error}
            value={password}
            // Shown as it's typed: it comes from a mail, and nobody else's account hangs on it.
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={({ target }) => {
              setPassword(target.value);
              setIsMissing(false);
            }}
          />
          <div className="grid grid-cols-1 gap-2.5">
            <Button type="submit">{t('bringIn.password.open')}</Button>
            <Button variant="quiet" onClick={onCancel}>
              {t('bringIn.cancel')}
            </Button>
          </div>
        </form>
      </Card>
    </section>
  );
}
