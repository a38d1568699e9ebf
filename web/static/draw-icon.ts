import { createElement, type SVGProps } from 'react';

type IconData = {
  readonly size: number;
  readonly node: readonly (readonly [tag: string, attributes: SVGProps<SVGElement>])[];
};

/** Replaces lucide's `createLucideIcon`: the same picture in our one line width, without what nothing here uses. */
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
        // An icon with a role or a name is read out, as in lucide.
        'aria-hidden':
          (attributes.role ?? attributes['aria-label'] ?? attributes['aria-labelledby']) == null || undefined,
        ...attributes,
      },
      ...shape,
    );
}
