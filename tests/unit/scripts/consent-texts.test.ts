import { describe, expect, test } from 'vitest';
import record from '#domain/account/consent-texts.gen.json' with { type: 'json' };
import versions from '#domain/account/consent-versions.gen.json' with { type: 'json' };
import { LANGUAGES } from '#domain/account/language.ts';
import { readTexts } from '#web/static/build-assets.ts';
import {
  complaintsOf,
  type PresentTexts,
  presentConsentTexts,
  recordWith,
  versionsIn,
} from '../../../scripts/consent-texts.ts';

const present = presentConsentTexts();

/** The present texts with a changed Dutch text of the terms, under the same version or another. */
function withOtherTerms(version = present.terms.versions.en): PresentTexts {
  return {
    ...present,
    terms: {
      versions: { en: version, nl: version, fr: version },
      hashes: { ...present.terms.hashes, nl: 'changed' },
    },
  };
}

describe('the record of the texts of consents', () => {
  test('matches the current texts', () => {
    expect(complaintsOf(record, present)).toEqual([]);
  });

  test('has the same versions as the app', () => {
    expect(versions).toEqual(versionsIn(record));
  });

  test('does not match a text that changed without a new version', () => {
    expect(complaintsOf(record, withOtherTerms())).toEqual([expect.stringMatching(/^terms: its text in nl/)]);
  });

  test('is not rewritten for such a text once the version is in force', () => {
    const texts = withOtherTerms();
    const written = recordWith(record, { present: texts, today: '2099-01-01' });

    expect(written).toEqual(record);
    expect(complaintsOf(written, texts)).toHaveLength(1);
  });

  test('adds a newer version next to the older ones', () => {
    const texts = withOtherTerms('2099-01-01');
    expect(complaintsOf(record, texts)).toEqual([expect.stringContaining('not recorded yet')]);
    const written = recordWith(record, { present: texts, today: '2098-12-01' });

    expect(complaintsOf(written, texts)).toEqual([]);
    expect(written.terms).toMatchObject({ ...record.terms, '2099-01-01': texts.terms.hashes });
  });

  test('updates a version that is not yet in force as often as it changes', () => {
    const first = recordWith(record, { present: withOtherTerms('2099-01-01'), today: '2099-01-01' });
    const texts = withOtherTerms('2099-01-01');
    const again = { ...texts, terms: { ...texts.terms, hashes: { ...texts.terms.hashes, fr: 'mended' } } };

    expect(recordWith(first, { present: again, today: '2099-01-01' }).terms['2099-01-01']?.fr).toBe('mended');
  });

  test('adds a language that is offered later', () => {
    const version = present.terms.versions.en;
    const { nl, ...others } = present.terms.hashes;
    const older = { ...record, terms: { [version]: others } };

    expect(complaintsOf(older, present)).toEqual([expect.stringMatching(/^terms: its text in nl is not/)]);
    const written = recordWith(older, { present, today: '2099-01-01' });
    expect(written.terms[version]).toEqual({ ...others, nl });
  });

  test('refuses a version that differs between languages or goes back', () => {
    const versions = { en: '2099-01-01', nl: '2025-03-20', fr: '2099-01-01' };
    const differing = { ...present, terms: { ...present.terms, versions } };

    expect(complaintsOf(record, differing)).toEqual([expect.stringContaining('differ between languages')]);
    expect(complaintsOf(record, withOtherTerms('2020-01-01'))).toEqual([
      expect.stringContaining('older than'),
    ]);
  });
});

test('the sentence about a document’s effective date names its version', () => {
  for (const text of ['terms', 'privacy', 'cookies'] as const) {
    for (const language of LANGUAGES) {
      const { effective, version } = readTexts(language, text);
      expect(effective).toContain(version.split('-').reverse().join('/'));
    }
  }
});
