import { describe, expect, it } from 'vitest';
import { CONSENT_KINDS, consentsDue, consentTextVersion } from '#domain/account/consent.ts';

/** Every consent answered today, but `privacy` for a version of its text. */
function dueAfter(privacyVersion: string) {
  const answers = CONSENT_KINDS.map((kind) => [
    kind,
    { given: 1, text_version: kind === 'privacy' ? privacyVersion : consentTextVersion(kind) },
  ]);
  return consentsDue(Object.fromEntries(answers) as Parameters<typeof consentsDue>[0]); // one entry for each kind
}

describe('a consent', () => {
  it('is not asked for again after a mere rewording of its text', () => {
    expect(consentTextVersion('privacy')).toBe('2026-11-30');
    expect([dueAfter('2026-11-30'), dueAfter('2026-11-27')]).toEqual([[], []]);
  });

  it('is asked for again after a change of its meaning, whatever was reworded since', () => {
    expect(dueAfter('2026-11-24')).toEqual(['privacy']);
  });
});
