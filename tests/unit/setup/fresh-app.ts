import { onlineManager } from '@tanstack/react-query';
import { afterAll, vi } from 'vitest';

// Test files that share a process also share its document. The app's modules hold one session, one cache and one device, so each
// file gets fresh modules, and what it started ends with it.
const ADDRESS = 'http://localhost:3000/';
const endings: (() => void)[] = [];
const isPage = typeof document !== 'undefined';

vi.resetModules();
for (const target of isPage ? [window, document] : []) endListeners(target);
endTimers();
endChannels();
watchActs();
if (isPage) readDaysWithSpaces();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const end of endings) end();
  // The library isn't among the fresh modules: without this, the queries of later files would wait for a connection.
  onlineManager.setOnline(true);
  if (isPage) emptyDevice();
});

/** Without this, modules of an earlier file would go on handling the page's events. */
function endListeners(target: Window | Document): void {
  const { addEventListener } = target;
  target.addEventListener = (...listener: Parameters<Window['addEventListener']>) => {
    addEventListener.call(target, ...listener);
    endings.push(() => target.removeEventListener(...listener));
  };
  endings.push(() => Object.assign(target, { addEventListener }));
}

/** Reads the space between a day and its month, where no line breaks, as an ordinary one; browser tests do the same. */
function readDaysWithSpaces(): void {
  const text = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent');
  if (!text?.get) return;
  const { get } = text;
  const read = function (this: Node) {
    return get.call(this)?.replace(/(?<=\d(?:er)?)\u00a0(?=\p{L}{3})/gu, ' ');
  };
  Object.defineProperty(Node.prototype, 'textContent', { ...text, get: read });
  endings.push(() => Object.defineProperty(Node.prototype, 'textContent', text));
}

/** Without this, an earlier file's timers would send its queue and store its cache while a later file mocks the server and the disk. */
function endTimers(): void {
  const { setTimeout, setInterval } = globalThis;
  const ended = <Timer extends typeof setTimeout | typeof setInterval>(start: Timer): Timer =>
    Object.assign((...call: Parameters<typeof setTimeout>) => {
      const timer = start(...call);
      endings.push(() => clearTimeout(timer));
      return timer;
    }, start);
  Object.assign(globalThis, { setTimeout: ended(setTimeout), setInterval: ended(setInterval) });
  endings.push(() => Object.assign(globalThis, { setTimeout, setInterval }));
}

/** Without this, an earlier file's channels would receive the messages between a later file's tabs. */
function endChannels(): void {
  const { BroadcastChannel } = globalThis;
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      endings.push(() => this.close());
    }
  };
  endings.push(() => Object.assign(globalThis, { BroadcastChannel }));
}

/** Fails a file that leaves a call of `act` open: the files after it share React and would no longer render. */
function watchActs(): void {
  const { error } = console;
  let isLeftOpen = false;
  console.error = (...message: unknown[]) => {
    isLeftOpen ||= String(message[0]).includes('overlapping act() calls');
    error(...message);
  };
  endings.push(() => {
    console.error = error;
    if (isLeftOpen) throw new Error('calls of act() overlap: await each before the next');
  });
}

function emptyDevice(): void {
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
    if (element !== document.documentElement) element.replaceChildren();
  }
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;
  }
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', ADDRESS);
}
