// The runtime of JSX for the script of `/shared`: elements are made at once, without React (`rendered-pages.plugin.ts`). It has
// what the page's components use: properties, texts, lists and handlers, but no hooks, no refs and no SVG.

type Child = Node | string | number | boolean | null | undefined | readonly Child[];
type Properties = { readonly children?: Child } & Readonly<Record<string, unknown>>;
type Component = (props: Properties) => Child;

const NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  autoComplete: 'autocomplete',
};

/** Makes an element, or draws a component. */
export function jsx(type: string | Component, props: Properties): Child {
  if (typeof type !== 'string') return type(props);
  const element = document.createElement(type);
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || value === undefined || value === false) continue;
    if (typeof value === 'function') {
      // A handler's name, such as `onClick`; components have no other functions as properties of elements.
      element.addEventListener(name.slice(2).toLowerCase(), value as EventListener);
    } else element.setAttribute(NAMES[name] ?? name, value === true ? '' : String(value));
  }
  append(element, props.children);
  return element;
}

export const jsxs = jsx;

/** Its children, without an element around them. */
export const Fragment = ({ children }: Properties): Child => children;

/** Adds children to a parent; like in React, `null`, `undefined` and booleans are nothing. */
export function append(parent: Node, child: Child): void {
  if (Array.isArray(child)) for (const one of child) append(parent, one);
  else if (child instanceof Node) parent.appendChild(child);
  else if (typeof child === 'string' || typeof child === 'number')
    parent.appendChild(new Text(String(child)));
}
