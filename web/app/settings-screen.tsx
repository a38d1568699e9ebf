import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useIsIndex } from '#web/features/settings/settings-section.tsx';
import { useIsWide } from '#web/lib/page/use-is-wide.ts';
import { needsOnboarding } from '#web/lib/session/onboarding-need.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SettingsIndex } from './settings-index.tsx';
import { ProfileSection } from './settings-profile.tsx';

const TWO_COLUMNS = { gridTemplateColumns: 'minmax(0, 22rem) minmax(0, 1fr)' };

/**
 * The index of the settings or one of its sections; on wide screens side by side. A section stays where it is in the tree when the
 * index comes beside it, so that an import keeps its place when it ends onboarding.
 */
export function SettingsScreen() {
  const isWide = useIsWide();
  const isIndex = useIsIndex();
  const { data: user } = useSuspenseQuery(userQuery);
  // Before onboarding is done, the other sections would lead back to it.
  const isAlone = needsOnboarding(user);
  const isBeside = isWide && !isAlone;
  return (
    <div
      className={isBeside ? 'grid items-start gap-8' : undefined}
      style={isBeside ? TWO_COLUMNS : undefined}
    >
      {!isAlone && (isWide || isIndex) && <SettingsIndex />}
      {(isBeside || !isIndex) && (
        <div className={classNames('min-w-0', isWide && 'max-w-150', isBeside && 'pt-1')}>
          {isIndex ? <ProfileSection /> : <Outlet />}
        </div>
      )}
    </div>
  );
}
