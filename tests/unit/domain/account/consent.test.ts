import { describe, expect, it } from 'vitest';
import { CONSENT_KINDS, type ConsentKind, consentsDue, consentTextVersion } from '#domain/account/consent.ts';

/** Every consent answered today, but one for a version of its text. */
function dueAfter(answered: ConsentKind, version: string) {
  const answers = CONSENT_KINDS.map((kind) => [
    kind,
    { given: 1, text_version: kind === answered ? version : consentTextVersion(kind) },
  ]);
  return consentsDue(Object.fromEntries(answers) as Parameters<typeof consentsDue>[0]); // one entry for each kind
}

describe('a consent', () => {
  it('is not asked for again after a mere rewording of its text', () => {
    expect(consentTextVersion('terms')).toBe('2026-11-30');
    expect([dueAfter('terms', '2026-11-30'), dueAfter('terms', '2026-11-28')]).toEqual([[], []]);
  });

  it('is asked for again after a change of its meaning, whatever was reworded since', () => {
    expect(dueAfter('terms', '2026-11-27')).toEqual(['terms']);
    expect(dueAfter('privacy', '2026-11-30')).toEqual(['privacy']);
  });
});
