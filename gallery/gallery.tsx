import { CalendarDays, ListTodo, Orbit, PanelBottom, TextCursorInput, Type } from 'lucide-react';
import { useState } from 'react';
import { LANGUAGES, languageName } from '#domain/account/language.ts';
import { showLanguage } from '#web/i18n/i18n.ts';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { AppFrame, TAB_LINK, TabBar, WandButton } from '#web/ui/layout/app-frame.tsx';
import { Card, PageTitle } from '#web/ui/layout/card.tsx';
import { RAIL_LINK, SideRail } from '#web/ui/layout/side-rail.tsx';
import { ALL_SPECIMENS } from './all-specimens.ts';
import { type Look, rememberLook, showTheme, THEMES } from './look.ts';
import { GROUPS, type Group, type Specimen } from './specimen.ts';

const CHAPTERS = {
  days: { label: 'Days', Icon: CalendarDays },
  panels: { label: 'Panels', Icon: PanelBottom },
  fields: { label: 'Fields', Icon: TextCursorInput },
  plan: { label: 'Plan', Icon: ListTodo },
  words: { label: 'Words', Icon: Type },
  cycle: { label: 'Cycle', Icon: Orbit },
} as const;

const THEME_OPTIONS = THEMES.map((value) => ({ value, label: value }));
const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: languageName(value), lang: value }));

/** Every part of web/ui on one page, in any language and theme. Its own words are English; the parts' come from the app. */
export function Gallery({ initialLook }: { initialLook: Look }) {
  const [look, setLook] = useState(initialLook);
  const [current, setCurrent] = useState<Group>('days');

  function change(next: Look) {
    setLook(next);
    rememberLook(next);
    showTheme(next.theme);
    void showLanguage(next.language);
  }

  const links = (className: string) =>
    GROUPS.map((group) => {
      const { label, Icon } = CHAPTERS[group];
      return (
        <a
          key={group}
          href={`#${group}`}
          aria-current={group === current ? 'page' : undefined}
          className={className}
          onClick={() => setCurrent(group)}
        >
          <Icon size={22} />
          {label}
        </a>
      );
    });
  const turnTheme = () => change({ ...look, theme: look.theme === 'dark' ? 'light' : 'dark' });

  return (
    <AppFrame
      skipLabel="Skip to the parts"
      phase="luteal"
      rail={
        <SideRail
          label="Chapters"
          links={links(RAIL_LINK)}
          wandLabel="Other theme"
          onWand={turnTheme}
          lastLinks={[]}
        />
      }
      nav={
        <TabBar
          label="Chapters"
          links={links(TAB_LINK).slice(0, 4)}
          centre={<WandButton label="Other theme" onClick={turnTheme} />}
        />
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <PageTitle>Parts</PageTitle>
        <div className="grid gap-3 wide:grid-cols-2">
          <Segmented
            legend="Theme"
            value={look.theme}
            onChange={(theme) => change({ ...look, theme })}
            options={THEME_OPTIONS}
          />
          <Segmented
            legend="Language"
            value={look.language}
            onChange={(language) => change({ ...look, language })}
            options={LANGUAGE_OPTIONS}
          />
        </div>
        {GROUPS.map((group) => (
          <section
            key={group}
            id={group}
            aria-label={CHAPTERS[group].label}
            className="grid grid-cols-1 gap-4"
          >
            <h2 className="mt-4 font-display text-h2">{CHAPTERS[group].label}</h2>
            <div className="grid grid-cols-1 items-start gap-5 wide:grid-cols-2">
              {columnsOf(ALL_SPECIMENS.filter((specimen) => specimen.group === group)).map((column) => (
                <div key={column[0]?.name} className="grid grid-cols-1 gap-5">
                  {column.map(({ name, Shown }) => (
                    <Card key={name} aria-label={name} className="grid grid-cols-1 gap-4">
                      <h3 className="text-mini text-ink-2">{name}</h3>
                      <Shown />
                    </Card>
                  ))}
                </div>
              ))}
            </div>
          </section>
        ))}
      </div>
    </AppFrame>
  );
}

/** Splits the parts into two columns for wide screens; phones show the first column, then the second. */
function columnsOf(specimens: readonly Specimen[]): readonly (readonly Specimen[])[] {
  const half = Math.ceil(specimens.length / 2);
  return [specimens.slice(0, half), specimens.slice(half)];
}
