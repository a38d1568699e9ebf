import { FALSE_ALARMS, type MetricFindings, type PhaseFinding } from './phase-findings.ts';

/** Smaller differences aren't worth a sentence, even if they are certain (Cohen 1988: 0.2 is small). */
export const SMALLEST_EFFECT = 0.3;

/**
 * The phases that stand out, the most certain first. A metric's p-values are already corrected for its four phases; Holm's
 * step-down corrects for the number of metrics, so that at most 5 % of people see a false pattern. A difference that changes
 * sign once weekdays and trend are taken out is left out.
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
    patterns.push(...findings.filter((finding) => finding.pValue <= allowed && isWorthShowing(finding)));
  }
  return patterns.sort(
    (left, right) => left.pValue - right.pValue || Math.abs(right.effectSize) - Math.abs(left.effectSize),
  );
}

function smallest(findings: readonly PhaseFinding[]): number {
  return findings[0]?.pValue ?? 1;
}

function isWorthShowing({ effectSize, inPhase, elsewhere }: PhaseFinding): boolean {
  return Math.abs(effectSize) >= SMALLEST_EFFECT && effectSize > 0 === inPhase > elsewhere;
}
