import axe from 'axe-core';

/** Rules that a part of a page can't keep, or that need its drawing. */
const LEFT_OUT = ['color-contrast', 'target-size', 'region'];

/** What axe finds in what is shown; a browser looks at colours, sizes and whole pages. */
export async function findings(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(LEFT_OUT.map((rule) => [rule, { enabled: false }])),
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
