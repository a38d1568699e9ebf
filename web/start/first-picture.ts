import { loadTexts } from '#web/i18n/load-texts.ts';
import type { Snapshot } from '#web/lib/device-database.ts';
import { savedLanguage } from '#web/lib/saved-language.ts';
import { fillFirstFrame, showFirstFrame } from './show-first-frame.ts';

/** How long the app waits for the greeting at most; it could itself show no more without an answer. */
const PATIENCE_MS = 1500;
/** A page in the background is not drawn; nothing waits for its picture. */
const DRAWN_AT_LATEST_MS = 100;

type FirstPictureOptions = {
  readonly kept: Promise<Snapshot | undefined>;
  /** The read of the person that is under way. */
  readonly read: Promise<Response>;
};

/**
 * Draws the dashboard's frame, and the greeting in it as soon as the person is known: from this device at once, else from the
 * first answer. Settles when that is on the screen, or will not be; the app's code, large as it is, runs after it.
 */
export async function drawFirstPicture(
  root: HTMLElement,
  { kept, read }: FirstPictureOptions,
): Promise<void> {
  const frame = showFirstFrame(root);
  if (frame === undefined) return;
  const greeted = greet(frame, { kept, read }).catch(() => false);
  const isGreeted = await Promise.race([greeted, after(PATIENCE_MS).then(() => false)]);
  if (isGreeted) await Promise.race([drawn(), after(DRAWN_AT_LATEST_MS)]);
}

async function greet(frame: HTMLElement, { kept, read }: FirstPictureOptions): Promise<boolean> {
  const loading = loadTexts(savedLanguage());
  const keptPerson = personIn(await kept);
  if (fillFirstFrame(frame, { ...(await loading), person: keptPerson })) return true;
  const answer = await read;
  return answer.ok && fillFirstFrame(frame, { ...(await loading), person: await answer.json() });
}

/** The person's details among what was loaded in an earlier visit. */
function personIn(snapshot: Snapshot | undefined): unknown {
  return snapshot?.state.queries.find(({ queryKey }) => queryKey[0] === 'user')?.state.data;
}

/** Resolves once what was changed is on the screen: the frame after the next one begins when that one is shown. */
const drawn = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const after = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));
