import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { utcOffsetAt } from '#domain/calendar/zoned-day.ts';
import { GREETING_KEY } from '#web/lib/device-storage.ts';
import { drawStoredPicture, type FirstGreeting, storeGreeting } from '#web/lib/stored-picture.ts';

const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const NOW = new Date(2026, 2, 20, 18, 30);

/** The greeting of an earlier visit on the same day, on a device in the person's zone, with changes. */
const someGreeting = (changes: Partial<FirstGreeting> = {}): FirstGreeting => {
  const madeAt = changes.madeAt ?? new Date(2026, 2, 20, 7).getTime();
  return {
    language: 'en',
    greetings: {
      morning: 'Good morning, Noor',
      afternoon: 'Good afternoon, Noor',
      evening: 'Good evening, Noor',
    },
    timeZone: ZONE,
    utcOffset: utcOffsetAt(madeAt / 1000, ZONE),
    phase: 'luteal',
    alignedDay: 20,
    cycle: { title: 'Your cycle', heading: 'A heading', message: 'A message.' },
    madeAt,
    ...changes,
  };
};

const page = () => document.querySelector<HTMLElement>('#root') ?? document.body;
const textOf = (place: string) => page().querySelector(place)?.textContent;
const phaseShown = () => page().querySelector<HTMLElement>('[data-phase]')?.dataset.phase;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(NOW);
  localStorage.clear();
  document.body.innerHTML = `<div id="root"></div>
    <template id="first-frame"><div><h1></h1><section><p></p></section></div></template>
    <template id="cycle-frame"><div><h1></h1><section><h2></h2><p></p></section></div></template>`;
});
afterEach(() => vi.useRealTimers());

describe('the dashboard', () => {
  it('shows the greeting of the current hour, the colour of today’s phase and the day’s heading', () => {
    storeGreeting(someGreeting());

    expect(drawStoredPicture(page(), '/dashboard')).toBe(true);
    expect(textOf('h1')).toBe('Good evening, Noor');
    expect(phaseShown()).toBe('luteal');
    expect(textOf('section')).toBe('A heading');
  });

  it('shows a greeting on another day too, without a colour or words', () => {
    storeGreeting(someGreeting({ madeAt: new Date(2026, 2, 19, 23, 59).getTime() }));

    expect(drawStoredPicture(page(), '/dashboard')).toBe(true);
    expect(textOf('h1')).toBe('Good evening, Noor');
    expect(phaseShown()).toBeUndefined();
    expect(textOf('section')).toBe('');
  });
});

describe('the cycle page', () => {
  it('shows today’s texts', () => {
    storeGreeting(someGreeting());

    expect(drawStoredPicture(page(), '/cycle')).toBe(true);
    expect([textOf('h1'), textOf('h2'), textOf('p')]).toEqual(['Your cycle', 'A heading', 'A message.']);
  });

  it.each([
    { of: 'another day', changes: { madeAt: new Date(2026, 2, 19, 23, 59).getTime() } },
    { of: 'no day', changes: { cycle: null } },
  ])('shows no texts of $of', ({ changes }) => {
    storeGreeting(someGreeting(changes));

    expect(drawStoredPicture(page(), '/cycle')).toBe(false);
    expect(page().childNodes).toHaveLength(0);
  });
});

describe('nothing is drawn', () => {
  it.each([
    {
      where: 'the device’s zone isn’t the person’s',
      changes: { utcOffset: 30 - NOW.getTimezoneOffset() },
    },
    { where: 'the person’s zone offset is unknown', changes: { utcOffset: null } },
    { where: 'the texts are in another language', changes: { language: 'nl' as const } },
  ])('if $where', ({ changes }) => {
    storeGreeting(someGreeting(changes));

    expect(drawStoredPicture(page(), '/dashboard')).toBe(false);
    expect(page().childNodes).toHaveLength(0);
  });

  it.each([
    '',
    'no JSON',
    'null',
    JSON.stringify({ ...someGreeting(), shape: 2 }),
    JSON.stringify(someGreeting()),
  ])('from invalid data or data of an older build: %s', (text) => {
    localStorage.setItem(GREETING_KEY, text);

    expect(drawStoredPicture(page(), '/dashboard')).toBe(false);
  });

  it('on other pages, or in a page without the frame', () => {
    storeGreeting(someGreeting());

    expect(drawStoredPicture(page(), '/tasks')).toBe(false);
    document.querySelector('#first-frame')?.remove();
    expect(drawStoredPicture(page(), '/dashboard')).toBe(false);
  });
});
