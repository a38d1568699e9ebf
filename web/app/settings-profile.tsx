import { useTranslation } from 'react-i18next';
import { ChangeAddress } from '#web/features/address-change/change-address.tsx';
import { ConfirmByCode } from '#web/features/passkeys/confirm-by-code.tsx';
import { PROFILE_ANSWERS, ProfileSettings, SignedInAs } from '#web/features/settings/profile-settings.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { editAnswer, showInLog } from './settings-sections.tsx';

/** The person: what they told about themselves, and their address. */
export function ProfileSection() {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t('settings.profile')}>
      <Card>
        <ProfileSettings answers={PROFILE_ANSWERS} edit={editAnswer} />
      </Card>
      <Card>
        <div className="grid grid-cols-1 gap-3">
          <SignedInAs />
          <ChangeAddress
            onChanged={showInLog}
            renderProof={(onProven) => <ConfirmByCode onConfirmed={onProven} />}
          />
        </div>
      </Card>
    </SettingsSection>
  );
}
