import type { Language } from '#domain/account/language.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { ContourBackground } from '#web/ui/contour-background.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { PhaseGlyph } from '#web/ui/phase-glyph.tsx';
import { LandingBloom } from './landing-bloom.tsx';
import { LANDING_TEXTS } from './landing-texts.ts';
import { LanguageLinks } from './language-links.tsx';
import { LegalLinks } from './legal-links.tsx';

/** `/start`, rendered to static HTML when the product is built: no script is needed to read it or to leave it. */
export function LandingPage({ language }: { language: Language }) {
  const texts = LANDING_TEXTS[language];
  return (
    <div className="page landing">
      <ContourBackground />
      <header className="brand">
        <Logo size={40} />
        Marea
      </header>
      <main>
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
        <LanguageLinks path="/start" language={language} label={texts.language} />
      </main>
      <LandingBloom />
      <footer>
        <LegalLinks language={language} texts={texts} />
      </footer>
    </div>
  );
}
