import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useIsIndex } from '#web/features/settings/settings-section.tsx';
import { useIsWide } from '#web/lib/page/use-is-wide.ts';
import { needsOnboarding } from '#web/lib/session/onboarding-need.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { SettingsIndex } from './settings-index.tsx';
import { ProfileSection } from './settings-profile.tsx';

/** The index of the settings or one of its sections; on wide screens side by side. */
export function SettingsScreen() {
  const isWide = useIsWide();
  const isIndex = useIsIndex();
  const { data: user } = useSuspenseQuery(userQuery);
  // Its other sections would lead back to onboarding.
  if (needsOnboarding(user))
    return (
      <div className="max-w-150">
        <Outlet />
      </div>
    );
  if (!isWide) return isIndex ? <SettingsIndex /> : <Outlet />;
  return (
    <div
      className="grid items-start gap-8"
      style={{ gridTemplateColumns: 'minmax(0, 22rem) minmax(0, 1fr)' }}
    >
      <SettingsIndex />
      <div className="min-w-0 max-w-150 pt-1">{isIndex ? <ProfileSection /> : <Outlet />}</div>
    </div>
  );
}
