import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coverPage, showLockOverlay } from '#web/lib/lock/lock-overlay.ts';
import { until } from '../../features/lock/some-lock.ts';

/** Records the events that reach the page behind the lock. */
const pageHeard = vi.fn();
const TYPES = ['click', 'pointerdown', 'touchend', 'keydown', 'keyup', 'focusin', 'paste'];
/** The body of the page. */
let page: HTMLElement;

const field = () => {
  const found = page.querySelector('input');
  if (found === null) throw new Error('no field');
  return found;
};
const titleIs = (title: string) => until(() => document.title === title);

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  pageHeard.mockClear();
  document.title = 'Journal · Marea';
  document.body.innerHTML = '<main><h1>Day 20</h1><input value="half a sentence"></main>';
  page = document.body;
  for (const type of TYPES) {
    document.addEventListener(type, pageHeard);
    window.addEventListener(type, pageHeard);
  }
});
afterEach(() => {
  for (const type of TYPES) {
    document.removeEventListener(type, pageHeard);
    window.removeEventListener(type, pageHeard);
  }
  vi.unstubAllGlobals();
});

describe('the page behind the lock', () => {
  it('is removed from the document, together with its title', () => {
    const { body, putBack } = showLockOverlay(() => undefined);
    expect([page.isConnected, body.isConnected, body.childElementCount]).toEqual([false, true, 0]);
    expect(document.documentElement.innerHTML).not.toMatch(/Day 20|sentence|Journal/);
    expect(document.title).toBe('Marea');
    putBack();
  });

  it('still gets its own body, so that anything it opens meanwhile is outside the document', () => {
    const { body, putBack } = showLockOverlay(() => undefined);
    expect(document.body).toBe(page);
    document.body.append('Call the clinic');
    expect(document.documentElement.textContent).not.toContain('clinic');
    putBack();
    expect(document.body).toBe(page);
    expect([page.isConnected, body.isConnected]).toEqual([true, false]);
    expect(Object.hasOwn(document, 'body')).toBe(false);
    expect(document.documentElement.textContent).toContain('Call the clinic');
  });

  it('is restored with its typed text, scroll position and focus', () => {
    vi.stubGlobal('scrollY', 420);
    field().focus();
    field().value = 'half a sentence more';
    const { body, putBack } = showLockOverlay(() => undefined);
    body.appendChild(document.createElement('button')).focus();
    expect(document.activeElement).not.toBe(field());
    putBack();
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('half a sentence more');
    expect(scrollTo).toHaveBeenCalledWith(0, 420);
    expect(document.title).toBe('Journal · Marea');
  });

  it('gets no events from the lock, which gets every one', () => {
    const lockHeard = vi.fn();
    const { body, putBack } = showLockOverlay(lockHeard);
    const key = body.appendChild(document.createElement('button'));
    for (const type of TYPES) key.dispatchEvent(new Event(type, { bubbles: true }));
    expect(lockHeard.mock.calls.map(([{ type }]) => type)).toEqual(TYPES);
    expect(pageHeard).not.toHaveBeenCalled();
    lockHeard.mockClear();
    putBack();
    for (const type of TYPES) document.body.dispatchEvent(new Event(type, { bubbles: true }));
    expect(lockHeard).not.toHaveBeenCalled();
    expect(pageHeard).toHaveBeenCalledTimes(2 * TYPES.length);
  });

  it('can’t change the window’s title until the lock is removed', async () => {
    const { putBack } = showLockOverlay(() => undefined);
    document.title = 'Cycle · Marea';
    await titleIs('Marea');
    putBack();
    expect(document.title).toBe('Cycle · Marea');
  });
});

describe('the page in the app switcher', () => {
  it('is covered, together with its title, until it returns', () => {
    const uncover = coverPage();
    expect(document.documentElement.dataset.covered).toBe('');
    expect(document.title).toBe('Marea');
    uncover();
    expect(document.documentElement.dataset.covered).toBeUndefined();
    expect(document.title).toBe('Journal · Marea');
  });

  it('has no title if it was locked meanwhile, until it is unlocked', async () => {
    const uncover = coverPage();
    const { putBack } = showLockOverlay(() => undefined);
    uncover();
    await titleIs('Marea');
    putBack();
    await titleIs('Journal · Marea');
  });
});
