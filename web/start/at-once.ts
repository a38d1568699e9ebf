import { readStored } from '#web/lib/device-storage.ts';
import { drawn } from '#web/lib/drawn.ts';
import { TOKEN_KEY } from '#web/lib/token-store.ts';
import { drawKept } from './draw-kept.ts';
import { REST } from './first-frame-id.ts';
import { sayNotLoaded } from './not-loaded.ts';

// The one file that a built page asks for by itself: what the last visit left is on the screen before anything else is asked
// for. Then all that the page's head would name; at once where nothing is kept (decision 96).

const root = document.getElementById('root');
if (root !== null && readStored(TOKEN_KEY) !== undefined && hasDrawn(root)) void drawn().then(askForTheRest);
else askForTheRest();

function hasDrawn(page: HTMLElement): boolean {
  try {
    return drawKept(page, location.pathname);
  } catch {
    return false; // a picture is no reason to be without the app
  }
}

function askForTheRest(): void {
  const rest = document.getElementById(REST);
  if (!(rest instanceof HTMLTemplateElement)) return;
  const asked = document.importNode(rest.content, true);
  asked.querySelector('script')?.addEventListener('error', () => root !== null && sayNotLoaded(root));
  document.head.append(asked);
}
