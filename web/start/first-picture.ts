import { hourAt } from '#domain/calendar/zoned-day.ts';
import { greetingAt } from '#web/features/dashboard/greeting.ts';
import { loadShellTexts } from '#web/i18n/load-texts.ts';
import { firstGreeting } from '#web/lib/first-greeting.ts';
import { drawn } from '#web/lib/page/drawn.ts';
import { savedLanguage } from '#web/lib/session/saved-language.ts';
import { after } from '#web/lib/time/after.ts';
import { drawKept } from './draw-kept.ts';
import { DASHBOARD } from './pages-of-today.ts';
import { fillFirstFrame, showTemplate } from './show-first-frame.ts';
import { FIRST_FRAME } from './template-ids.ts';

/** How long the app waits for the greeting at most; it could itself show no more without an answer. */
const PATIENCE_MS = 1500;

/**
 * Begins what the page reads and draws its first picture: what the last visit left at once, where the page has not done so
 * itself; on the dashboard else the greeting, as soon as the answer says who. Settles when that is on the screen, or will
 * not be; the app's code, large as it is, runs after it.
 */
export async function drawFirstPicture(root: HTMLElement, beginRead: () => Promise<Response>): Promise<void> {
  const isDrawn = root.hasChildNodes();
  // A built page has tried that itself.
  const isKept = import.meta.env.MODE !== 'production' && !isDrawn && drawKept(root, location.pathname);
  if (isKept) await drawn();
  const read = beginRead();
  if (isDrawn || isKept || location.pathname !== DASHBOARD) return;
  const frame = showTemplate(root, FIRST_FRAME);
  if (frame === undefined) return;
  const greeted = greet(frame, read).catch(() => false);
  const isGreeted = await Promise.race([greeted, after(PATIENCE_MS).then(() => false)]);
  if (isGreeted) await drawn();
}

async function greet(frame: HTMLElement, read: Promise<Response>): Promise<boolean> {
  const [texts, answer] = await Promise.all([loadShellTexts(savedLanguage()), read]);
  if (!answer.ok) return false;
  const greeting = firstGreeting(personIn(await answer.json()), texts);
  if (greeting === undefined) return false;
  const { language, greetings, timeZone, phase } = greeting;
  const hour = hourAt(Date.now() / 1000, timeZone);
  fillFirstFrame(frame, { language, phase, words: { h1: greetings[greetingAt(hour)] } });
  return true;
}

/** Where the dashboard's own call has the person's details. */
function personIn(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'user' in answer ? answer.user : undefined;
}
