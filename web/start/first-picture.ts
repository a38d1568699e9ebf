import { hourAt } from '#domain/calendar/zoned-day.ts';
import { greetingAt } from '#web/features/dashboard/greeting.ts';
import { loadShellTexts, loadTexts } from '#web/i18n/load-texts.ts';
import { firstGreeting } from '#web/lib/first-greeting.ts';
import { drawn } from '#web/lib/page/drawn.ts';
import { savedLanguage } from '#web/lib/session/saved-language.ts';
import { after } from '#web/lib/time/after.ts';
import { drawStoredPicture } from './draw-kept.ts';
import { DASHBOARD } from './pages-of-today.ts';
import { fillFirstFrame, onCard, showTemplate } from './show-first-frame.ts';
import { FIRST_FRAME } from './template-ids.ts';

/** The longest that the app waits for the greeting; without an answer it couldn't show more itself. */
const GREETING_TIMEOUT_MS = 1500;

/**
 * Sends the page's first read and draws its first picture: at once from the last visit, unless the page has done so, or on the
 * dashboard a greeting and the day's words once the answer says who it's for. Settles when the picture is on screen or won't come; the app's large
 * code runs after it.
 */
export async function drawFirstPicture(root: HTMLElement, beginRead: () => Promise<Response>): Promise<void> {
  const isDrawn = root.hasChildNodes();
  // A built page has already tried that.
  const isStoredDrawn =
    import.meta.env.MODE !== 'production' && !isDrawn && drawStoredPicture(root, location.pathname);
  if (isStoredDrawn) await drawn();
  const read = beginRead();
  if (isDrawn || isStoredDrawn || location.pathname !== DASHBOARD) return;
  const frame = showTemplate(root, FIRST_FRAME);
  if (frame === undefined) return;
  const greeted = greet(frame, read).catch(() => false);
  const isGreeted = await Promise.race([greeted, after(GREETING_TIMEOUT_MS).then(() => false)]);
  if (isGreeted) await drawn();
}

async function greet(frame: HTMLElement, read: Promise<Response>): Promise<boolean> {
  const wanted = savedLanguage();
  const [texts, days, answer] = await Promise.all([
    loadShellTexts(wanted),
    loadTexts(wanted, 'days').catch(() => []),
    read,
  ]);
  if (!answer.ok) return false;
  const greeting = firstGreeting(personIn(await answer.json()), texts);
  if (greeting === undefined) return false;
  const { language, greetings, timeZone, phase, alignedDay } = greeting;
  const hour = hourAt(Date.now() / 1000, timeZone);
  const day = days[alignedDay - 1];
  const words = { h1: greetings[greetingAt(hour)], ...(day && onCard(day.title, day.message)) };
  fillFirstFrame(frame, { language, phase, words });
  return true;
}

/** The person's details in the answer of the dashboard's call. */
function personIn(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'user' in answer ? answer.user : undefined;
}
