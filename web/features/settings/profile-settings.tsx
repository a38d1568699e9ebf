import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userQuery } from '#web/lib/user.queries.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PROFILE_ANSWERS, type ProfileAnswer, useProfileValues } from './profile-values.ts';
import { SettingsRow } from './settings-row.tsx';

/** Draws the form for one answer; `onDone` closes it, saved or not. */
export type EditProfile = (form: { answer: ProfileAnswer; onDone: () => void }) => ReactNode;

/** What onboarding asked, each answer changed where it is shown. */
export function ProfileSettings({ edit }: { edit: EditProfile }) {
  const { t } = useTranslation();
  const { data: user } = useSuspenseQuery(userQuery);
  const values = useProfileValues(user);
  const [answer, setAnswer] = useState<ProfileAnswer>('name');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <ul className="-my-1 grid divide-y divide-line">
        {PROFILE_ANSWERS.map((key) => (
          <li key={key} className="grid min-w-0">
            <SettingsRow
              label={t(`settings.${key}`)}
              value={values[key] ?? t('settings.notGiven')}
              onClick={() => {
                setAnswer(key);
                setIsOpen(true);
              }}
            />
          </li>
        ))}
      </ul>
      <Sheet open={isOpen} onClose={close} title={t(`settings.${answer}`)} closeLabel={t('common.close')}>
        <Suspense fallback={<Spinner label={t('common.loading')} />}>
          {edit({ answer, onDone: close })}
        </Suspense>
      </Sheet>
    </>
  );
}
