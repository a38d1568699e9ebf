import { useTranslation } from 'react-i18next';
import { CheckRow } from '#web/ui/check-row.tsx';
import type { SignupErrors } from './signup-errors.ts';

type ConsentBoxesProps = { errors: SignupErrors; onMend: (name: keyof SignupErrors) => void };

/** The four boxes: consent to menstrual data, the terms, being of age, and the optional counting of visits. */
export function ConsentBoxes({ errors, onMend }: ConsentBoxesProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="sr-only">{t('signup.consents')}</legend>
      <CheckRow
        name="privacy"
        label={t('signup.privacy')}
        error={errors.privacy ? t('signup.privacyNeeded') : undefined}
        onChange={() => onMend('privacy')}
      />
      <CheckRow
        name="terms"
        label={t('signup.terms')}
        error={errors.terms ? t('signup.termsNeeded') : undefined}
        onChange={() => onMend('terms')}
      />
      <CheckRow
        name="adult"
        label={t('signup.adult')}
        error={errors.adult ? t('signup.adultNeeded') : undefined}
        onChange={() => onMend('adult')}
      />
      <CheckRow name="cookies" label={t('signup.cookies')} />
    </fieldset>
  );
}
