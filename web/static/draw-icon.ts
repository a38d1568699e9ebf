import { createElement, type SVGProps } from 'react';

type IconData = {
  readonly size: number;
  readonly node: readonly (readonly [tag: string, attributes: SVGProps<SVGElement>])[];
};

/**
 * Replaces lucide's maker of icons: the same picture from the same attributes, in the one line of our icons, without a context,
 * class names or scaled lines that nothing here uses, which every page would load and every icon would go through.
 */
// @__NO_SIDE_EFFECTS__
export function drawIcon({ size: box, node }: IconData) {
  const shape = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...attributes }: SVGProps<SVGSVGElement> & { readonly size?: number }) =>
    createElement(
      'svg',
      {
        viewBox: `0 0 ${box} ${box}`,
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 1.75,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        // One with a role or a name is read out, as lucide has it.
        'aria-hidden':
          (attributes.role ?? attributes['aria-label'] ?? attributes['aria-labelledby']) == null || undefined,
        ...attributes,
      },
      ...shape,
    );
}
