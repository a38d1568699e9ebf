import { useTranslation } from 'react-i18next';
import { ChangeAddress } from '#web/features/address-change/change-address.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { PROFILE_ANSWERS, ProfileSettings, SignedInAs } from './profile-settings.tsx';
import { SettingsSection } from './settings-section.tsx';
import { showInLog } from './settings-sections.tsx';

/** The person: what they told about themselves, and their address. */
export function ProfileSection() {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t('settings.profile')}>
      <Card>
        <ProfileSettings answers={PROFILE_ANSWERS} />
      </Card>
      <Card>
        <div className="grid grid-cols-1 gap-3">
          <SignedInAs />
          <ChangeAddress onChanged={showInLog} />
        </div>
      </Card>
    </SettingsSection>
  );
}
