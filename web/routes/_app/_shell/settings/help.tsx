import { createFileRoute } from '@tanstack/react-router';
import { LegalLinks } from '#web/features/legal/legal-links.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { useTranslation } from '#web/i18n/i18n.ts';
import { SUPPORT_EMAIL } from '#web/lib/page/support-email.ts';
import { SettingsGroup } from '#web/ui/layout/titled-card.tsx';

export const Route = createFileRoute('/_app/_shell/settings/help')({ component: Help });

function Help() {
  const { t } = useTranslation();
  return (
    <SettingsSection title="index.help">
      <SettingsGroup title={t('settings.legal')}>
        <LegalLinks />
      </SettingsGroup>
      <p className="text-ink-2">
        {t('settings.support')}{' '}
        <a
          href={`mailto:${SUPPORT_EMAIL}`}
          className="inline-flex min-h-tap items-center font-semibold text-ink underline wrap-anywhere"
        >
          {SUPPORT_EMAIL}
        </a>
      </p>
    </SettingsSection>
  );
}
