import { readStored, TOKEN_KEY } from '#web/lib/device-storage.ts';
import { painted } from '#web/lib/page/painted.ts';
import { drawKept } from './draw-kept.ts';
import { contentOf, showTemplate } from './show-first-frame.ts';
import { NOT_LOADED, REST } from './template-ids.ts';

// The one file that a built page asks for by itself: what the last visit left is on the screen before anything else is asked
// for. Then all that the page's head would name; at once where nothing is kept (decision 96).

const root = document.getElementById('root');
if (root !== null && readStored(TOKEN_KEY) !== undefined && hasDrawn(root))
  void painted().then(askForTheRest, askForTheRest);
else askForTheRest();

function hasDrawn(page: HTMLElement): boolean {
  try {
    return drawKept(page, location.pathname);
  } catch {
    return false; // a picture is no reason to be without the app
  }
}

function askForTheRest(): void {
  const rest = contentOf(REST);
  if (rest === undefined) return;
  rest.querySelector('script')?.addEventListener('error', () => root && showTemplate(root, NOT_LOADED));
  document.head.append(rest);
}
