import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { firstDayOfWeek, spokenDay } from '#web/i18n/format.ts';
import { CalendarGrid, type CalendarGridProps } from '#web/ui/calendar/calendar-grid.tsx';

const marks = {
  '2026-11-16': 'logged',
  '2026-11-17': 'follows',
  '2026-11-19': 'strong',
} as const;

const htmlOf = (props: Partial<CalendarGridProps>) =>
  renderToStaticMarkup(
    <CalendarGrid
      selected={null}
      onSelect={() => {}}
      today="2026-11-18"
      language="en"
      weekStartsOn={1}
      marks={marks}
      labels={{
        previous: 'back',
        next: 'on',
        logged: 'logged',
        follows: 'following',
        strong: 'strong',
      }}
      {...props}
    />,
  );

const weekdaysIn = (language: string) =>
  [...htmlOf({ language }).matchAll(/<th [^>]*>(.*?)<\/th>/g)].map(([, name]) => name);

function dayOf(date: string, props: Partial<CalendarGridProps> = {}) {
  const html = htmlOf(props);
  const [button = '', content = ''] =
    new RegExp(`<button(?=[^>]*data-date="${date}")[^>]*>(.*?)</button>`).exec(html) ?? [];
  const cell = new RegExp(`<td[^>]*data-day="${date}"[^>]*>`).exec(html)?.[0] ?? '';
  const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(button)?.[1];
  return {
    name: attribute('aria-label'),
    mark: attribute('data-mark'),
    isSelected: attribute('data-selected') !== undefined,
    cell: /class="([^"]*)"/.exec(cell)?.[1] ?? '',
    hasTick: content.includes('calendar-tick'),
  };
}

describe('a day of the month’s calendar', () => {
  it.each(Object.entries(marks))('%s still has its mark (%s) when selected', (date, mark) => {
    expect(dayOf(date)).toMatchObject({ mark, isSelected: false, hasTick: false });
    expect(dayOf(date, { selected: date })).toMatchObject({ mark, isSelected: true, hasTick: true });
  });

  it.each(LANGUAGES)('has the same name as on the pages in %s', (language) => {
    const { name } = dayOf('2026-11-20', { language, weekStartsOn: firstDayOfWeek(language) });
    // A valid date literal.
    const spoken = spokenDay('2026-11-20' as LocalDate, language).replace('\u00a0', ' ');
    expect(name).toMatch(new RegExp(`^${spoken}(?: de)? 2026$`));
  });

  it('has the weekdays of the week strip above it, without full stops', () => {
    expect(weekdaysIn('fr')).toEqual(['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim']);
  });

  it('has its mark after its name', () => {
    expect(dayOf('2026-11-16').name).toBe('Monday 16 November 2026, logged');
    expect(dayOf('2026-11-17').name).toBe('Tuesday 17 November 2026, following');
    expect(dayOf('2026-11-19').name).toBe('Thursday 19 November 2026, strong');
  });

  it('that follows bleeding is part of a band, which only its last day ends', () => {
    const following = { marks: { ...marks, '2026-11-18': 'follows' } } as const;
    expect(dayOf('2026-11-17', following).cell).toMatch(/calendar-follows(?!-end)/);
    expect(dayOf('2026-11-17', following).cell).not.toContain('calendar-follows-end');
    expect(dayOf('2026-11-18', following).cell).toContain('calendar-follows-end');
  });

  it('isn’t shown in the weeks before the first one', () => {
    for (const language of LANGUAGES) {
      const props = { language, weekStartsOn: firstDayOfWeek(language), firstShownDay: '2026-11-18' };
      expect(dayOf('2026-11-14', props).name).toBeUndefined();
      expect(dayOf('2026-11-17', props).name).toBeDefined();
    }
  });
});
