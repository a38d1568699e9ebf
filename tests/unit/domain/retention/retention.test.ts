import { expect, test } from 'vitest';
import { deletionDueAt, NOTICE_TO_DELETION_DAYS, retentionLimits } from '#domain/retention/retention.ts';

const at = (text: string) => Date.parse(text) / 1000;

test('the notice comes after six calendar months and the deletion after twelve', () => {
  const limits = retentionLimits(at('2027-03-15T10:00:00Z'));

  expect(limits.noticeBefore).toBe(at('2026-09-15T10:00:00Z'));
  expect(limits.deletionBefore).toBe(at('2026-03-15T10:00:00Z'));
});

test('months are counted back to the last day of a shorter month', () => {
  expect(retentionLimits(at('2027-08-31T00:00:00Z')).noticeBefore).toBe(at('2027-02-28T00:00:00Z'));
});

test('an account is deleted twelve months after its last use, or sixty days after a late notice', () => {
  const lastActiveAt = at('2026-01-10T00:00:00Z');
  const late = at('2027-02-01T00:00:00Z');

  expect(deletionDueAt({ lastActiveAt, noticeAt: at('2026-07-10T00:00:00Z') })).toBe(
    at('2027-01-10T00:00:00Z'),
  );
  expect(deletionDueAt({ lastActiveAt, noticeAt: late })).toBe(late + NOTICE_TO_DELETION_DAYS * 86_400);
});
