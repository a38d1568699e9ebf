import { afterAll, vi } from 'vitest';

// For files that share a process and its document: the app's modules know one session, one cache, one device, so each file gets
// them anew, and what it started or left ends with it.
const ADDRESS = 'http://localhost:3000/';
const endings: (() => void)[] = [];
const isPage = typeof document !== 'undefined';

vi.resetModules();
for (const target of isPage ? [window, document] : []) endListeners(target);
endTimers();
endChannels();
watchActs();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const end of endings) end();
  if (isPage) emptyDevice();
});

/** Modules of an earlier file would go on answering to what happens to the page. */
function endListeners(target: Window | Document): void {
  const { addEventListener } = target;
  target.addEventListener = (...listener: Parameters<Window['addEventListener']>) => {
    addEventListener.call(target, ...listener);
    endings.push(() => target.removeEventListener(...listener));
  };
  endings.push(() => Object.assign(target, { addEventListener }));
}

/** They would send what waits, and store what they know, while a later file plays the server and the disk. */
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

/** They would hear what a later file's tabs say to each other. */
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

/** A file that leaves a call of `act` open would end all drawing in the files after it, because they share React. */
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
