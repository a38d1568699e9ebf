import { useTranslation } from 'react-i18next';
import { FEED_WORDINGS, type FeedWording } from '#domain/calendar-feed/calendar-feed.schema.ts';
import { ChoiceCards } from '#web/ui/inputs/choice-cards.tsx';

type WordingChoiceProps = {
  value: FeedWording;
  onChange: (wording: FeedWording) => void;
  error?: string | undefined;
};

/** How much the calendar reveals to anyone who sees it. */
export function WordingChoice({ value, onChange, error }: WordingChoiceProps) {
  const { t } = useTranslation();
  return (
    <ChoiceCards
      legend={t('calendarFeed.wording')}
      name="calendar-wording"
      value={value}
      onChange={onChange}
      error={error}
      options={FEED_WORDINGS.map((wording) => ({
        value: wording,
        label: t(`calendarFeed.${wording}`),
        hint: t(`calendarFeed.${wording}Means`),
      }))}
    />
  );
}
