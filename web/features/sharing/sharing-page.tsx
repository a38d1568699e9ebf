import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SHARE_DAYS, SHARE_REMINDER_DAYS, SHARES_MAX, type Share } from '#domain/sharing/sharing.calls.ts';
import { feedQuery } from '#web/features/calendar-feed/calendar-feed.data.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useToastedMutation } from '#web/lib/http/query-client.ts';
import { focusHeading } from '#web/lib/page/use-browser-state.ts';
import { answerConsent } from '#web/lib/session/answer-consent.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { QueryBoundary } from '#web/parts/query-boundary.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { SettingsGroup, TitledCard } from '#web/ui/layout/titled-card.tsx';
import { ConfirmDialog, Sheet } from '#web/ui/overlays/sheet.tsx';
import { ShareForm } from './new-share.tsx';
import { sharesQuery, useEndShare, useStopSharing, useUpdateShare } from './sharing.data.ts';

/** The links with which others see a glance of the cycle: make one, change it, end it, end all. */
export function SharingSettings() {
  const { t } = useTranslation();
  const query = useQuery(sharesQuery);
  const hasFeed = useQuery(feedQuery).data != null;
  /** What the sheet is for: a new link or a change of one; each opening has its own form. */
  const [sheet, setSheet] = useState<{ share: Share | undefined; key: number; isOpen: boolean }>();
  const open = (share?: Share) => setSheet({ share, key: (sheet?.key ?? 0) + 1, isOpen: true });
  const close = () => setSheet(sheet && { ...sheet, isOpen: false });
  return (
    <QueryBoundary query={query}>
      {(shares) => (
        <div className="grid grid-cols-1 gap-4 hyphens-auto wrap-anywhere">
          <div className="grid gap-2 text-ink-2 text-small">
            <p>{t('sharing.intro')}</p>
            <p className="font-semibold text-ink">{t('sharing.anytime')}</p>
          </div>
          {shares.map((share) => (
            <ShareCard key={share.id} share={share} onChange={() => open(share)} />
          ))}
          {shares.length === 0 && (
            <SettingsGroup title={t('sharing.before')}>
              {/* The answers are the person's own and go nowhere. */}
              <ul className="grid gap-2 font-display text-h2">
                {(['want', 'no', 'change'] as const).map((question) => (
                  <li key={question}>{t(`sharing.questions.${question}`)}</li>
                ))}
              </ul>
            </SettingsGroup>
          )}
          {shares.length < SHARES_MAX ? (
            <Button className="justify-self-start" aria-haspopup="dialog" onClick={() => open()}>
              {t(shares.length === 0 ? 'sharing.make' : 'sharing.another')}
            </Button>
          ) : (
            <p className="text-ink-2 text-small">{t('sharing.full', { count: SHARES_MAX })}</p>
          )}
          {(shares.length > 0 || hasFeed) && <StopSharing />}
          <div className="grid gap-1 text-ink-2 text-small">
            <p>{t('sharing.help')}</p>
            <p>{t('sharing.unchecked')}</p>
          </div>
          <ShareSheet key={sheet?.key} share={sheet?.share} open={sheet?.isOpen === true} onClose={close} />
        </div>
      )}
    </QueryBoundary>
  );
}

function ShareCard({ share, onChange }: { share: Share; onChange: () => void }) {
  const { t, language } = useTranslation();
  const update = useUpdateShare(share.id);
  const end = useEndShare(share.id);
  const [isAsking, setIsAsking] = useState(false);
  const { label, level, days_left: left, opened_days: openedDays, opened_on: openedOn } = share;
  const isPaused = share.paused === 1;
  const { paused, days } = (update.isPending && update.variables) || {};
  /** A button's words, and its name among those of other links. */
  const named = (action: 'extend' | 'pause' | 'resume' | 'change' | 'end') => ({
    variant: 'outline' as const,
    'aria-label': `${t(`sharing.${action}`)}: ${label}`,
    children: t(`sharing.${action}`),
  });
  const state = [
    isPaused && t('sharing.paused'),
    t(`sharing.${level}`),
    left === 0 ? t('sharing.lastDay') : t('sharing.left', { count: left }),
    share.has_passphrase === 1 && t('sharing.passphrase'),
  ];
  return (
    <TitledCard title={label} className="grid gap-3">
      <div className="grid gap-0.5 text-small">
        <p>{state.filter(Boolean).join(' · ')}</p>
        <p className="text-ink-2">
          {openedOn === null
            ? t('sharing.unopened')
            : t('sharing.opened', { count: openedDays, day: fullDay(openedOn, language) })}
        </p>
      </div>
      {left <= SHARE_REMINDER_DAYS && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-m bg-surface-2 px-4 py-3 text-small">
          <p>{left === 0 ? t('sharing.endsToday') : t('sharing.endsIn', { count: left })}</p>
          <Button
            {...named('extend')}
            busy={days !== undefined && t('common.saving')}
            onClick={() => update.mutate({ days: SHARE_DAYS.first })}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          {...named(isPaused ? 'resume' : 'pause')}
          busy={paused !== undefined && t('common.saving')}
          onClick={() => update.mutate({ paused: isPaused ? 0 : 1 })}
        />
        <Button {...named('change')} aria-haspopup="dialog" onClick={onChange} />
        <Button {...named('end')} variant="danger" aria-haspopup="dialog" onClick={() => setIsAsking(true)} />
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('sharing.endTitle')}
        confirmLabel={t('sharing.end')}
        cancelLabel={t('sharing.keep')}
        busy={end.isPending && t('sharing.ending')}
        onConfirm={() =>
          end.mutate(undefined, { onSuccess: focusHeading, onError: () => setIsAsking(false) })
        }
        onCancel={() => setIsAsking(false)}
      >
        {t('sharing.endText')}
      </ConfirmDialog>
    </TitledCard>
  );
}

function StopSharing() {
  const { t } = useTranslation();
  const stop = useStopSharing();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button
        variant="danger"
        className="justify-self-start"
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        {t('sharing.stopAll')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('sharing.stopTitle')}
        confirmLabel={t('sharing.stopAll')}
        cancelLabel={t('sharing.keep')}
        busy={stop.isPending && t('sharing.ending')}
        onConfirm={() => stop.mutate(undefined, { onSuccess: focusHeading, onSettled: close })}
        onCancel={close}
      >
        {t('sharing.stopText')}
      </ConfirmDialog>
    </>
  );
}

type ShareSheetProps = { share: Share | undefined; open: boolean; onClose: () => void };

/** A link's form. Without the consent to share, it's asked for first. */
function ShareSheet({ share, open, onClose }: ShareSheetProps) {
  const { t } = useTranslation();
  const agreed = useUser().details.consents.sharing?.given === 1;
  const agree = useToastedMutation<unknown, void>({
    mutationKey: ['agree-to-sharing'],
    mutationFn: () => answerConsent({ kind: 'sharing', given: 1 }),
  });
  const title = share === undefined ? t('sharing.new') : t('sharing.edit');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={agreed ? title : t('consent.sharing')}
      closeLabel={t('common.close')}
    >
      {agreed ? (
        <ShareForm share={share} onDone={onClose} />
      ) : (
        // The official wording (`scripts/consent-texts.ts`).
        <div className="grid grid-cols-1 gap-4 hyphens-auto wrap-anywhere">
          <p>{t('consent.sharingMeans')}</p>
          <Button busy={agree.isPending && t('common.saving')} onClick={() => agree.mutate()}>
            {t('consent.agree')}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {t('consent.notNow')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
