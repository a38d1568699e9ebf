import type { ReactNode } from 'react';
import { LANGUAGES, type Language, languageName, matchLanguage } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import type { Glance } from '#domain/sharing/sharing.calls.ts';
import { GlanceCard, GlanceFrame } from '#web/features/sharing/glance.tsx';
import en from '#web/texts/en/shared.json' with { type: 'json' };
import fr from '#web/texts/fr/shared.json' with { type: 'json' };
import nl from '#web/texts/nl/shared.json' with { type: 'json' };
import { append } from './dom-jsx.ts';

// The script of `/shared`. JSX makes elements at once (dom-jsx.ts); each change draws the page's main part again.

const WORDS: Readonly<Record<Language, typeof en>> = { en, nl, fr };

type Opened = Glance & { readonly expires_on: LocalDate; readonly language: Language };

type View =
  | { readonly kind: 'loading' | 'gone' | 'offline' | 'limited' }
  | { readonly kind: 'passphrase'; readonly isWrong: boolean }
  | { readonly kind: 'opened'; readonly glance: Opened };

let view: View = { kind: 'loading' };
/** The viewer's own choice, which goes before the language of the person who shares. */
let chosen: Language | undefined;
/** The last one that was typed, for a retry. */
let passphrase: string | undefined;

const language = (): Language =>
  chosen ??
  (view.kind === 'opened' ? view.glance.language : undefined) ??
  navigator.languages.map(matchLanguage).find((one) => one !== undefined) ??
  'en';

/** A copy of a drawing in the page's template: the bloom, then the phases' glyphs. */
function mark(place: number): ReactNode {
  const template = document.querySelector<HTMLTemplateElement>('#marks');
  // The runtime's children are nodes, where React has its own.
  return template?.content.children[place]?.cloneNode(true) as unknown as ReactNode;
}

const glyphOf = (phase: CyclePhase) => mark(1 + CYCLE_PHASES.indexOf(phase));

async function open(): Promise<void> {
  show({ kind: 'loading' });
  show(await ask(location.hash.slice(1)).catch((): View => ({ kind: 'offline' })));
}

const CALL = {
  method: 'POST',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} as const;

/** Sends the secret, only in the request's body. Rejects without an answer. */
async function ask(secret: string): Promise<View> {
  if (secret === '') return { kind: 'gone' };
  const body = JSON.stringify({ secret, passphrase });
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const response = await fetch('/api/shared/open', { ...CALL, headers, body });
  // It comes from our own server, of the same build.
  if (response.ok) return { kind: 'opened', glance: (await response.json()) as Opened };
  if (response.status === 429) return { kind: 'limited' };
  if (response.status >= 500) return { kind: 'offline' };
  const needsPassphrase = response.status === 400 && (await response.text()).includes('passphrase');
  return needsPassphrase ? { kind: 'passphrase', isWrong: passphrase !== undefined } : { kind: 'gone' };
}

function show(next: View): void {
  view = next;
  const words = WORDS[language()];
  document.documentElement.lang = language();
  document.title = `Marea · ${words.title}`;
  replace('languages', <Languages label={words.language} />);
  replace('glance', <Shown />);
  document.querySelector<HTMLElement>('#glance')?.setAttribute('aria-busy', String(next.kind === 'loading'));
  if (next.kind === 'passphrase') document.querySelector('input')?.focus();
}

function replace(id: string, content: ReactNode): void {
  const place = document.querySelector(`#${id}`);
  place?.replaceChildren();
  // The runtime's elements are nodes, where React has its own.
  if (place) append(place, content as unknown as Node);
}

function Languages({ label }: { label: string }) {
  return (
    <fieldset className="languages" aria-label={label}>
      {LANGUAGES.map((offered) => (
        <button
          key={offered}
          type="button"
          lang={offered}
          aria-pressed={String(offered === language()) as 'true'} // or 'false'
          onClick={() => {
            chosen = offered;
            show(view);
            document.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
          }}
        >
          {languageName(offered)}
        </button>
      ))}
    </fieldset>
  );
}

function Shown() {
  const words = WORDS[language()];
  const frame = { heading: 'h1', bloom: mark(0) } as const;
  if (view.kind === 'opened') {
    const { glance } = view;
    return (
      <GlanceCard
        {...frame}
        glyphOf={glyphOf}
        glance={glance}
        expiresOn={glance.expires_on}
        words={words}
        language={language()}
      />
    );
  }
  if (view.kind === 'passphrase') {
    return (
      <GlanceFrame {...frame} title={words.passphraseTitle}>
        <PassphraseForm isWrong={view.isWrong} words={words} />
      </GlanceFrame>
    );
  }
  return (
    <GlanceFrame {...frame} title={words[view.kind]}>
      {(view.kind === 'offline' || view.kind === 'limited') && (
        <button type="button" className="button outline" onClick={() => void open()}>
          {words.retry}
        </button>
      )}
    </GlanceFrame>
  );
}

function PassphraseForm({ isWrong, words }: { isWrong: boolean; words: typeof en }) {
  return (
    <form
      className="glance-form"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = String(new FormData(event.currentTarget).get('passphrase')).trim();
        if (typed === '') return;
        passphrase = typed;
        void open();
      }}
    >
      <label htmlFor="passphrase">{words.passphrase}</label>
      <input
        id="passphrase"
        name="passphrase"
        type="password"
        autoComplete="off"
        maxLength={64}
        aria-describedby="passphrase-hint"
        aria-invalid={isWrong ? 'true' : undefined}
      />
      <p id="passphrase-hint">{isWrong ? words.passphraseWrong : words.passphraseHint}</p>
      <button type="submit" className="button primary">
        {words.open}
      </button>
    </form>
  );
}

// Another link may be pasted into the same tab.
addEventListener('hashchange', () => {
  passphrase = undefined;
  void open();
});
void open();
