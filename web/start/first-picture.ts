import { loadTexts } from '#web/i18n/load-texts.ts';
import { after } from '#web/lib/after.ts';
import { firstGreeting, keptGreeting } from '#web/lib/first-greeting.ts';
import { savedLanguage } from '#web/lib/saved-language.ts';
import { fillFirstFrame, showFirstFrame } from './show-first-frame.ts';

/** How long the app waits for the greeting at most; it could itself show no more without an answer. */
const PATIENCE_MS = 1500;
/** A page in the background is not drawn; nothing waits for its picture. */
const DRAWN_AT_LATEST_MS = 100;

/**
 * Draws the dashboard's frame, and the greeting in it as soon as the person is known: from the last visit at once, else from
 * what `beginRead` gets. Settles when that is on the screen, or will not be; the app's code, large as it is, runs after it.
 */
export async function drawFirstPicture(root: HTMLElement, beginRead: () => Promise<Response>): Promise<void> {
  const frame = showFirstFrame(root);
  const kept = keptGreeting();
  if (frame !== undefined && kept?.language === savedLanguage()) {
    fillFirstFrame(frame, kept);
    await drawn();
    void beginRead();
    return;
  }
  const read = beginRead();
  if (frame === undefined) return;
  const greeted = greet(frame, read).catch(() => false);
  const isGreeted = await Promise.race([greeted, after(PATIENCE_MS).then(() => false)]);
  if (isGreeted) await drawn();
}

async function greet(frame: HTMLElement, read: Promise<Response>): Promise<boolean> {
  const [texts, answer] = await Promise.all([loadTexts(savedLanguage()), read]);
  if (!answer.ok) return false;
  const greeting = firstGreeting(personIn(await answer.json()), texts);
  if (greeting !== undefined) fillFirstFrame(frame, greeting);
  return greeting !== undefined;
}

/** Where the dashboard's own call has the person's details. */
function personIn(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'user' in answer ? answer.user : undefined;
}

/** Resolves once what was changed is on the screen: the frame after the next one begins when that one is shown. */
function drawn(): Promise<unknown> {
  const shown = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return Promise.race([shown, after(DRAWN_AT_LATEST_MS)]);
}
