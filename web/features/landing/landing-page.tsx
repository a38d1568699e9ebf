import { LANGUAGES, type Language, languageName } from '#domain/account/language.ts';
import { CYCLE_PHASES, REFERENCE_PHASES } from '#domain/cycle/phases.ts';
import { LEGAL_PATHS } from '#domain/pages.ts';
import type staticPages from '#web/texts/en/static-pages.json';
import { BloomPetals, PHASE_GLYPH_PATHS, PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { ContourBackground, Logo } from '#web/ui/layout/app-frame.tsx';

/** `/start`, rendered to static HTML at build time: it works without a script. */
export function LandingPage({ language, texts }: { language: Language; texts: LandingTexts }) {
  return (
    <div className="page landing">
      <ContourBackground />
      <header className="brand">
        <Logo size={40} />
        Marea
      </header>
      <main>
        <div className="words">
          <h1>
            {CYCLE_PHASES.map((phase) => (
              <span key={phase} className="tagline" data-phase={phase}>
                <PhaseGlyph phase={phase} size={28} />
                <span>{texts.taglines[phase]} </span>
              </span>
            ))}
          </h1>
          <p className="lead">{texts.lead}</p>
          <p className="actions">
            <a className="button primary" href="/signup">
              {texts.start} <span className="unseen">{texts.startWithWhat}</span>
            </a>
            <a className="button outline" href="/login">
              {texts.login}
            </a>
          </p>
          <p className="trust">{texts.trust}</p>
          <LanguageLinks path="/start" language={language} label={texts.language} />
        </div>
        <LandingBloom />
        <picture className="today">
          <source srcSet={`/pictures/today-${language}-dark.webp`} media="(prefers-color-scheme: dark)" />
          <img
            src={`/pictures/today-${language}-light.webp`}
            width={390}
            height={600}
            loading="lazy"
            alt={texts.today}
          />
        </picture>
      </main>
      <footer>
        <LegalPageLinks language={language} texts={texts} />
      </footer>
    </div>
  );
}

const DAYS = 28;
const CENTRE = 200;
const RADIUS = 182;

/** The bloom inside a ring of 28 days, with a glyph at the start of each phase. A decoration that shows the core idea. */
function LandingBloom() {
  const days = Array.from({ length: DAYS }, (_, index) => index + 1);
  return (
    <svg className="bloom" viewBox="0 0 400 400" aria-hidden="true">
      <BloomPetals centre={CENTRE} inner={64} outer={156} />
      <circle className="heart" cx={CENTRE} cy={CENTRE} r={54} />
      {days.map((day) => {
        const phase = CYCLE_PHASES.find((known) => day <= REFERENCE_PHASES[known].lastDay) ?? 'luteal';
        const angle = -Math.PI / 2 + ((day - 1) / DAYS) * 2 * Math.PI;
        const x = Math.round(CENTRE + RADIUS * Math.cos(angle));
        const y = Math.round(CENTRE + RADIUS * Math.sin(angle));
        if (REFERENCE_PHASES[phase].firstDay === day) {
          return (
            <path
              key={day}
              className="glyph"
              data-phase={phase}
              d={PHASE_GLYPH_PATHS[phase]}
              transform={`translate(${x - 11} ${y - 11}) scale(1.4)`}
            />
          );
        }
        return <circle key={day} className="day" data-phase={phase} cx={x} cy={y} r={7} />;
      })}
    </svg>
  );
}

/** The texts of `/start`. The tide is a metaphor for the cycle: a wish for each phase, never a promise. */
type LandingTexts = (typeof staticPages)['landing'];

export function LegalPageLinks({ language, texts }: { language: Language; texts: LandingTexts }) {
  return (
    <nav className="legal-links" aria-label={texts.legal}>
      {(['terms', 'privacy', 'cookies'] as const).map((text) => (
        <a key={text} href={`${LEGAL_PATHS[text]}?lang=${language}`}>
          {texts[text]}
        </a>
      ))}
    </nav>
  );
}

type LanguageLinksProps = { path: string; language: Language; label: string };

/** Links to the same page in each language, by its own name; styled like a segmented control. */
export function LanguageLinks({ path, language, label }: LanguageLinksProps) {
  return (
    <nav className="languages" aria-label={label}>
      {LANGUAGES.map((offered) => (
        <a
          key={offered}
          href={`${path}?lang=${offered}`}
          hrefLang={offered}
          lang={offered}
          aria-current={offered === language ? 'true' : undefined}
        >
          {languageName(offered)}
        </a>
      ))}
    </nav>
  );
}
