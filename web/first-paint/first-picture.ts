import type { readDetails } from '#domain/account/account.calls.ts';
import { hourAt } from '#domain/calendar/zoned-day.ts';
import type { readDashboard } from '#domain/dashboard/dashboard.calls.ts';
import { loadShellTexts, loadTexts } from '#web/i18n/load-texts.ts';
import { savedLanguage } from '#web/lib/device-storage.ts';
import { beginRead } from '#web/lib/http/http.ts';
import { freshAccessToken, hasStoredSession, isPublicPath } from '#web/lib/session/session.ts';
import {
  CYCLE,
  DASHBOARD,
  drawStoredPicture,
  FIRST_FRAME,
  fillFirstFrame,
  firstGreeting,
  greetingAt,
  onCard,
  showTemplate,
} from '#web/lib/stored-picture.ts';
import { after, drawn } from '#web/lib/time/after.ts';
import { hasUnsent } from '#web/sync/durable-copy.ts';

/** The longest that the app waits for the greeting. */
const GREETING_TIMEOUT_MS = 1500;

/**
 * Sends the page's first read and draws its first picture: at once from the last visit, unless the first script has done so, or
 * on the dashboard a greeting and the day's texts once the answer has come. Settles when the picture is on screen or won't come;
 * the app's large code runs after it.
 */
export async function drawFirstPicture(root: HTMLElement, beginRead: () => Promise<Response>): Promise<void> {
  const isDrawn = root.hasChildNodes();
  // In a built page the first script has already tried that.
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

/** The person in the answer of the dashboard's call; `undefined` if there is none. */
function personIn(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'user' in answer ? answer.user : undefined;
}

/** Today's pages, whose first data come in one call. */
const OF_TODAY: readonly string[] = [DASHBOARD, CYCLE];

// Only the type is imported, because the answers' schemas load with the app.
const DETAILS_PATH: (typeof readDetails)['path'] = '/api/user/details';
const DASHBOARD_PATH: (typeof readDashboard)['path'] = '/api/dashboard';

/** Whether to read at once: a signed-in page without unsent changes, which have to go out before any read. */
export function canReadAtOnce(pathname: string): boolean {
  return !isPublicPath(pathname) && hasStoredSession() && !hasUnsent();
}

/** Sends the page's first reads while the app's code loads: a new access token, then the person. */
export function beginFirstRead(pathname: string): Promise<Response> {
  const path = OF_TODAY.includes(pathname) ? DASHBOARD_PATH : DETAILS_PATH;
  const answer = beginRead(path, freshAccessToken(undefined));
  // The caller that takes the answer handles its failure.
  answer.catch(() => undefined);
  return answer;
}

/** Loads the page's first texts while the app's code loads, so that the app waits only for the rest of the time. */
export function beginFirstTexts(pathname: string): void {
  const language = savedLanguage();
  const more = loadTexts(language, pathname === DASHBOARD ? 'days' : 'pages');
  // The code that shows them handles a failure.
  for (const texts of [loadShellTexts(language), more]) texts.catch(() => undefined);
}
