import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showLockOverlay } from '#web/lib/lock/lock-overlay.ts';
import { goBack } from '#web/lib/native/native-platform.ts';

let leave: ReturnType<typeof vi.fn<() => void>>;
let back: ReturnType<typeof vi.spyOn>;
let escapes: EventTarget[];
const note = (event: KeyboardEvent) => {
  if (event.key === 'Escape' && event.target !== null) escapes.push(event.target);
};

beforeEach(() => {
  leave = vi.fn();
  back = vi.spyOn(history, 'back').mockImplementation(() => {});
  escapes = [];
  document.addEventListener('keydown', note);
});
afterEach(() => {
  document.removeEventListener('keydown', note);
  document.body.innerHTML = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function openPage(path: string, html = '<main></main>'): void {
  history.replaceState(null, '', path);
  document.body.innerHTML = html;
}

it.each(['dialog', 'alertdialog', 'menu', 'listbox'])(
  'back closes an open %s like Escape, whatever is focused, without navigating',
  (role) => {
    openPage('/tasks', `<main></main><div role="${role}" data-open><button>x</button></div>`);
    document.querySelector('button')?.focus();

    goBack({ canGoBack: true, leave });

    expect(escapes).toEqual([document.querySelector('button')]);
    expect(back).not.toHaveBeenCalled();
    expect(leave).not.toHaveBeenCalled();
  },
);

it('back closes a sheet before it leaves the app', () => {
  openPage('/dashboard', '<div role="dialog" data-open></div>');

  goBack({ canGoBack: false, leave });

  expect(escapes).toEqual([document.body]);
  expect(leave).not.toHaveBeenCalled();
});

it('back ignores a closing sheet and toasts', () => {
  openPage('/tasks', '<div role="dialog" data-closed></div><div role="alert" data-open></div>');

  goBack({ canGoBack: true, leave });

  expect(escapes).toEqual([]);
  expect(back).toHaveBeenCalledOnce();
});

it('back goes to the previous page', () => {
  openPage('/habits');

  goBack({ canGoBack: true, leave });

  expect(back).toHaveBeenCalledOnce();
  expect(leave).not.toHaveBeenCalled();
});

it.each(['/dashboard', '/pages/start.nl.html'])(
  'back leaves the app from %s, whatever page came before',
  (path) => {
    openPage(path);

    goBack({ canGoBack: true, leave });

    expect(leave).toHaveBeenCalledOnce();
    expect(back).not.toHaveBeenCalled();
  },
);

it('back leaves the app when there is no previous page', () => {
  openPage('/cycle');

  goBack({ canGoBack: false, leave });

  expect(leave).toHaveBeenCalledOnce();
});

it('back leaves the app at the lock, without changing the page behind it', () => {
  vi.stubGlobal('scrollTo', vi.fn());
  openPage('/tasks', '<div role="dialog" data-open></div>');
  const { putBack } = showLockOverlay(() => undefined);

  goBack({ canGoBack: true, leave });

  expect(leave).toHaveBeenCalledOnce();
  expect(back).not.toHaveBeenCalled();

  putBack();
  goBack({ canGoBack: true, leave });

  expect(leave).toHaveBeenCalledOnce();
  expect(escapes).toEqual([document.body]);
});
