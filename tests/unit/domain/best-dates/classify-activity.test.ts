import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIVITY_WORDS } from '#domain/best-dates/activity-words.ts';
import { classifyActivity } from '#domain/best-dates/classify-activity.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { foldText } from '#domain/text/fold-text.ts';

const entries = CYCLE_PHASES.flatMap((phase) =>
  Object.values(ACTIVITY_WORDS[phase])
    .flatMap((words) => words.split(','))
    .map((entry) => ({ phase, entry: entry.trim() })),
);

describe('an activity is placed', () => {
  it.each([
    ['Restorative yoga before bed', 'menstrual'],
    ['Long bath and a nap', 'menstrual'],
    ['Journal about last month', 'menstrual'],
    ['Uitrusten op de bank', 'menstrual'],
    ['Rustige wandeling in het bos', 'menstrual'],
    ['Une sieste et une tisane', 'menstrual'],
    ['Méditer et respirer', 'menstrual'],
    ['Start a Spanish course', 'follicular'],
    ['Brainstorm ideas for the shop', 'follicular'],
    ['Planning for next quarter', 'follicular'],
    ['Een nieuwe cursus keramiek proberen', 'follicular'],
    ['Ideeën bedenken voor de winkel', 'follicular'],
    ['Apprendre l’italien', 'follicular'],
    ['Découvrir un nouveau quartier', 'follicular'],
    ['Salary negotiation with my manager', 'ovulation'],
    ['Birthday party for Noor', 'ovulation'],
    ['First date', 'ovulation'],
    ['Sollicitatiegesprek bij de gemeente', 'ovulation'],
    ['Verjaardagsfeest van mama', 'ovulation'],
    ['Réunion d’équipe', 'ovulation'],
    ['Fêter l’anniversaire de Léa', 'ovulation'],
    ['Finish the tax return', 'luteal'],
    ['Clean the kitchen and do the laundry', 'luteal'],
    ['Belastingaangifte afronden', 'luteal'],
    ['De zolder opruimen', 'luteal'],
    ['Ranger la maison', 'luteal'],
    ['Vérifier les factures', 'luteal'],
    ['Faire les courses', 'luteal'],
  ])('%s: %s', (text, phase) => {
    expect(classifyActivity(text)).toBe(phase);
  });

  it('whatever the case and the accents', () => {
    expect(classifyActivity('VERIFIER LES IMPOTS')).toBe('luteal');
    expect(classifyActivity('vérifier les impo\u0302ts')).toBe('luteal');
  });

  it('by most of its words, and by the first one where they are even', () => {
    expect(classifyActivity('Plan the party: invite friends, host dinner')).toBe('ovulation');
    expect(classifyActivity('Plan a party')).toBe('follicular');
    expect(classifyActivity('Party plan')).toBe('ovulation');
  });

  it('by whole words, not by pieces of others', () => {
    for (const text of ['Forest', 'Restaurant', 'Update', 'Homeopathy', 'Bathroom tiles', 'Renewal']) {
      expect(classifyActivity(text), text).toBeNull();
    }
  });
});

describe('an activity is not placed', () => {
  it.each(['', '   ', '!!!', '🌙🌙🌙', '12345', 'xyzzy', 'Asdf qwer', '日本語', 'constructor', '__proto__'])(
    'when it is %j',
    (text) => {
      expect(classifyActivity(text)).toBeNull();
    },
  );

  it('by the small words of the three languages', () => {
    const small =
      'the a an of for and to with de het een van voor en met le la les un une des du et avec pour';
    expect(classifyActivity(small)).toBeNull();
  });
});

it('any text gives a phase or null', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      expect([...CYCLE_PHASES, null]).toContain(classifyActivity(text));
    }),
  );
});

describe('the words', () => {
  it('stand once each, folded as the text will be', () => {
    const words = entries.map(({ entry }) => entry);

    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
    expect(words.filter((word) => word !== foldText(word) || !/^[a-z ]+\*?$/.test(word))).toEqual([]);
  });

  it.each(CYCLE_PHASES)('of %s speak for it, each by itself', (phase) => {
    const own = entries.filter((entry) => entry.phase === phase);
    const strayed = own.filter(({ entry }) => classifyActivity(entry.replace('*', '')) !== phase);

    expect(own.length).toBeGreaterThan(50);
    expect(strayed).toEqual([]);
  });

  it('have stems long enough to mean something', () => {
    const stems = entries.filter(({ entry }) => entry.endsWith('*')).map(({ entry }) => entry.slice(0, -1));

    expect(stems.filter((stem) => stem.length < 4 || stem.includes(' '))).toEqual([]);
  });
});
