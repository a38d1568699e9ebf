import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userQuery } from '#web/lib/session/user.queries.ts';

export function SignedInAs() {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  return (
    user && (
      <p className="text-ink-2 text-small">
        {t('settings.signedInAs')} <strong className="text-ink wrap-anywhere">{user.details.email}</strong>
      </p>
    )
  );
}
