import type { MetricFindings, PhaseFinding } from './phase-findings.ts';

/** The chance that somebody whose days follow no pattern is shown any, over all of them together. */
export const FALSE_ALARMS = 0.05;
/** Smaller differences are not worth a sentence, however sure they are (Cohen 1988: 0.2 is small). */
export const SMALLEST_EFFECT = 0.3;

/**
 * The phases that stand out, the surest first. A metric's p-values are held down for its four phases already; over the metrics
 * that were looked at Holm's step-down takes care, so that together they raise a false alarm for 5 % of people at most. A
 * difference that turns round once weekdays and trend are taken out is left out.
 */
export function findPatterns(metrics: readonly MetricFindings[]): PhaseFinding[] {
  const looked = metrics
    .filter(({ findings }) => findings.length > 0)
    .map(({ findings }) => [...findings].sort((left, right) => left.pValue - right.pValue))
    .sort((left, right) => smallest(left) - smallest(right));
  const patterns: PhaseFinding[] = [];
  for (const [index, findings] of looked.entries()) {
    const allowed = FALSE_ALARMS / (looked.length - index);
    if (smallest(findings) > allowed) break;
    patterns.push(...findings.filter((finding) => finding.pValue <= allowed && isWorthTelling(finding)));
  }
  return patterns.sort(
    (left, right) => left.pValue - right.pValue || Math.abs(right.effectSize) - Math.abs(left.effectSize),
  );
}

function smallest(findings: readonly PhaseFinding[]): number {
  return findings[0]?.pValue ?? 1;
}

function isWorthTelling({ effectSize, inPhase, elsewhere }: PhaseFinding): boolean {
  return Math.abs(effectSize) >= SMALLEST_EFFECT && effectSize > 0 === inPhase > elsewhere;
}
