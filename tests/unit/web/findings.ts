import axe from 'axe-core';

/** Rules that a part of a page can't fulfil, or that need rendering. */
const LEFT_OUT = ['color-contrast', 'target-size', 'region'];

/** The axe findings of the rendered document; browser tests check colours, sizes and whole pages. */
export async function findings(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(LEFT_OUT.map((rule) => [rule, { enabled: false }])),
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
