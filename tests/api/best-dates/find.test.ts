import { describe, expect, test } from 'vitest';
import { KEYWORDS } from '#domain/best-dates/keywords.ts';
import { call, foundOrFault, invalid, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, logPeriod, secondsOf, signIn } from '../setup/person.ts';
import { makeTask } from '../setup/tasks.ts';
import { ana, countOf, find, NOON, SENTENCE } from './best-dates.ts';

const LIMITED = { status: 429, code: 'ai_limit_reached' };

describe('a keyword', () => {
  test('gives the spans of its phase in the next three cycles, today or later', async () => {
    const person = await ana();
    const found = await find(person, { keyword: 'party' });

    expect(found).toMatchObject({ cycle_phase: 'ovulation', source: 'keywords' });
    expect(found.predictions).toHaveLength(3);
    for (const { phase_start: from, phase_end: until } of found.predictions) {
      expect.soft(from <= until && from >= '2026-03-01', `${from} to ${until}`).toBe(true);
    }
    expect(found.explanation).toContain('tradition');
  });

  test('a current span is cut to its remaining days', async () => {
    const person = await ana();
    const { predictions } = await find(person, { keyword: 'planning' });

    // Day 9 is follicular.
    expect(predictions[0]?.phase_start).toBe('2026-03-01');
  });

  test('is known, whatever its language and case', async () => {
    const person = await ana();
    for (const keyword of ['party', 'Party', ' FEEST ', 'fête', 'Fiesta']) {
      const found = await foundOrFault(find(person, { keyword }));

      expect.soft(found, keyword).toMatchObject({ cycle_phase: 'ovulation' });
    }
  });

  test('that is unknown finds nothing', async () => {
    expect(await find(await ana(), { keyword: 'xyzzy' })).toMatchObject({
      predictions: [],
      cycle_phase: null,
      days: [],
      source: 'keywords',
    });
  });

  test('is free', async () => {
    const person = await ana();
    for (let search = 0; search < 12; search++) await find(person, { keyword: 'party' });

    expect(await countOf(person)).toBe(0);
  });

  test('finds days for every theme', async () => {
    const person = await ana();
    for (const { id } of KEYWORDS) {
      const predictions = await foundOrFault(
        find(person, { keyword: id }).then((found) => found.predictions),
      );

      expect.soft(predictions, id).toEqual([expect.anything(), expect.anything(), expect.anything()]);
    }
  });
});

describe('a sentence', () => {
  test('is classified by its words, and counts', async () => {
    const person = await ana();
    const found = await find(person, { sentence: SENTENCE });

    expect(found).toMatchObject({ cycle_phase: 'ovulation', source: 'local' });
    expect(found.predictions).toHaveLength(3);
    expect(await countOf(person)).toBe(1);
  });

  test('that cannot be classified is reported as such, finds nothing, and is free', async () => {
    const person = await ana();
    const found = await find(person, { sentence: 'qwertz uiopü asdfgh jklöä' });

    expect(found).toMatchObject({ cycle_phase: null, predictions: [], days: [], source: 'local' });
    expect(found.explanation).not.toBe('');
    expect(await countOf(person)).toBe(0);
  });

  test('is answered in the language of the person', async () => {
    const person = await ana();
    await person.post('/api/user/language/update', { language: 'nl' });
    const found = await find(person, { sentence: 'Ik wil een groot verjaardagsfeest geven' });

    expect(found.cycle_phase).toBe('ovulation');
    expect(found.explanation).toContain('traditie');
    expect(found.days[0]?.reason).toContain('kans op je ovulatie');
  });
});

test('the app’s language takes precedence over the profile’s', async () => {
  const { stx } = await ana();
  const explained = async (language: string) => {
    const answer = await call('POST /api/best/dates/find', {
      body: { keyword: 'party', sentence: '' },
      stx,
      headers: { 'accept-language': language },
    });
    return JSON.stringify(answer.body);
  };

  expect(await explained('fr')).toContain('la tradition');
  expect(await explained('nl-BE,en;q=0.5')).toContain('de traditie');
  for (const none of ['*', 'de', ''])
    expect.soft(await explained(none), `language “${none}”`).toContain('by tradition');
});

describe('without a running cycle', () => {
  test.each([{ keyword: 'party' }, { sentence: SENTENCE }])('%j finds nothing and is free', async (asked) => {
    await setClock(NOON);
    const person = await signIn(ANA);

    expect(await find(person, asked)).toMatchObject({ predictions: [], cycle_phase: null, days: [] });
    expect(await countOf(person)).toBe(0);
  });

  test('also finds nothing in another mode', async () => {
    const person = await ana();
    await person.post('/api/cycle/mode/update', { cycle_mode: 'pregnant' });

    expect((await find(person, { keyword: 'party' })).predictions).toEqual([]);
  });
});

describe('the odds of the days', () => {
  test('each day has a probability, a load and a reason, in order', async () => {
    const person = await ana();
    const { days, predictions } = await find(person, { keyword: 'party' });
    const first = days.filter(
      ({ date }) => date >= (predictions[0]?.phase_start ?? '') && date <= (predictions[0]?.phase_end ?? ''),
    );

    expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).sort());
    expect(days.length).toBeLessThanOrEqual(120);
    for (const { date, probability } of days) expect.soft(probability, date).toBeGreaterThanOrEqual(0.05);
    expect(Math.max(...days.map(({ probability }) => probability))).toBe(
      Math.max(...first.map(({ probability }) => probability)),
    );
    expect(days[0]?.reason).toMatch(/% chance/);
  });

  test('the load counts the open tasks of that day', async () => {
    const person = await ana();
    const day = (text: string) => Date.parse(`${text}T12:00:00Z`) / 1000;
    const free = (await find(person, { keyword: 'party' })).days.map(({ load }) => load);
    expect(new Set(free)).toEqual(new Set([0]));
    const [{ date = '' } = {}] = (await find(person, { keyword: 'party' })).days;
    await makeTask(person, 'That day', { end_timestamp: day(date) });
    await makeTask(person, 'All along', {
      start_timestamp: day('2026-03-01'),
      end_timestamp: day('2026-12-31'),
    });
    await makeTask(person, 'Done', { end_timestamp: day(date), task_status: 'completed' });
    await makeTask(person, 'Without dates');
    const { days } = await find(person, { keyword: 'party' });

    expect(days[0]).toMatchObject({ date, load: 2 });
    expect(days[0]?.reason).toContain('2 tasks');
    expect(days[1]).toMatchObject({ load: 1 });
  });

  test('the minutes left are the time for tasks without that of planned tasks, at least none', async () => {
    const person = await ana();
    const [first, second] = (await find(person, { keyword: 'party' })).days;
    const place = async (on = '', minutes: number) => {
      const task_id = await makeTask(person, 'Planned', { task_length: minutes });
      await person.post('/api/plan/apply', { placements: [{ task_id, on }] });
    };
    await person.post('/api/plan/preferences/update', { minutes: [90, 90, 90, 90, 90, 90, 90] });
    await place(first?.date, 30);
    await place(second?.date, 60);
    await place(second?.date, 60);
    const left = (await find(person, { keyword: 'party' })).days.map(({ minutes_left: minutes }) => minutes);

    expect(left.slice(0, 3)).toEqual([60, 0, 90]);
  });

  test('a day names its busy hours, which lessen the minutes left and count two like a task', async () => {
    const person = await ana();
    const [first] = (await find(person, { keyword: 'party' })).days;
    expect(first).toMatchObject({ busy_minutes: null });
    const noon = secondsOf(`${first?.date}T12:00:00Z`);
    const busy = { intervals: [[noon, noon + 3 * 3_600 + 1_500]], all_day: [] };
    await person.post('/api/busy/source/add', { label: 'Work', busy });
    const window = Array(7).fill({ from: '11:00', until: '18:00' });
    await person.post('/api/plan/preferences/update', { window, minutes: Array(7).fill(400), use_busy: 1 });
    const [day, next] = (await find(person, { keyword: 'party' })).days;

    expect(day).toMatchObject({ date: first?.date, load: 0, busy_minutes: 205, minutes_left: 215 });
    expect(day?.reason).toMatch(/ · 3 busy hours$/);
    expect(next).toMatchObject({ busy_minutes: 0, minutes_left: 400 });
    expect(next?.reason).not.toContain('busy');
    await person.post('/api/plan/preferences/update', { use_busy: 0 });
    expect((await find(person, { keyword: 'party' })).days[0]).toMatchObject({
      busy_minutes: null,
      minutes_left: 400,
    });
  });
});

describe('the sentence of a search', () => {
  const REFUSED = [
    [{}, ['sentence']],
    [{ keyword: '', sentence: '' }, ['sentence']],
    [{ keyword: null, sentence: '   ' }, ['sentence']],
    [{ keyword: 'party', sentence: SENTENCE }, ['sentence']],
    [{ sentence: 'too short' }, ['sentence']],
    [{ sentence: 'x'.repeat(501) }, ['sentence']],
    [{ keyword: 'x'.repeat(101) }, ['keyword']],
    [{ sentence: 7 }, ['sentence']],
    [{ sentence: 'a\u0000bcdefghijkl' }, ['sentence']],
  ] as const;

  test('is refused by its field’s name, without using up a search', async () => {
    const person = await ana();
    for (const [asked, fields] of REFUSED) {
      const refusal = await foundOrFault(person.post('/api/best/dates/find', asked).then(refusalIn));

      expect.soft(refusal, JSON.stringify(asked)).toEqual(invalid(...fields));
    }

    expect(await countOf(person)).toBe(0);
  });

  test.each([10, 500])('is accepted with %i characters', async (length) => {
    const sentence = 'party '
      .repeat(100)
      .slice(0, length - 1)
      .padEnd(length, '!');
    expect((await find(await ana(), { sentence })).cycle_phase).toBe('ovulation');
  });
});

describe('the limit', () => {
  test('ten sentences a month, then no more until the next', async () => {
    const person = await ana();
    for (let search = 1; search <= 10; search++) await find(person, { sentence: SENTENCE });
    const refused = await person.post('/api/best/dates/find', { keyword: '', sentence: SENTENCE });

    expect(refusalIn(refused)).toEqual(LIMITED);
    // Until the first of April, in UTC.
    expect(Number(refused.headers.get('retry-after'))).toBe(30 * 86_400 + 12 * 3600);
    expect(await countOf(person)).toBe(10);
    expect((await find(person, { keyword: 'party' })).predictions).toHaveLength(3);

    await setClock('2026-04-01T00:00:00Z');
    const later = await signIn(person.email);
    await logPeriod(later, '2026-03-21T12:00:00Z');
    expect(await countOf(later)).toBe(0);
    await find(later, { sentence: SENTENCE });
    expect(await countOf(later)).toBe(1);
  });

  test.each([0, 7, 10])(
    'after %i searches, only the remaining ones of sixty parallel searches pass',
    async (before) => {
      const person = await ana();
      for (let search = 1; search <= before; search++) await find(person, { sentence: SENTENCE });
      const answers = await Promise.all(
        Array.from({ length: 60 }, () =>
          person.post('/api/best/dates/find', { keyword: '', sentence: SENTENCE }),
        ),
      );

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10 - before);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 + before);
      expect(await countOf(person)).toBe(10);
    },
  );

  test('the searches of others don’t count', async () => {
    const person = await ana();
    const ben = await signIn('ben@example.test');
    await logPeriod(ben, '2026-02-21T12:00:00Z');
    for (let search = 1; search <= 10; search++) await find(person, { sentence: SENTENCE });

    expect((await find(ben, { sentence: SENTENCE })).source).toBe('local');
  });
});
