/**
 * What the journey needs of a browser. Elements are found by XPath, the one way that all three drivers know; each call waits for
 * the first that can be seen.
 */
export type Browser = {
  open(url: string): Promise<void>;
  press(element: string): Promise<void>;
  /** Types `text` into an empty field. */
  type(element: string, text: string): Promise<void>;
  /** Chooses the option with this value. */
  choose(element: string, value: string): Promise<void>;
  /** Waits until the element can be seen. */
  sees(element: string): Promise<void>;
};

const named = (name: string) =>
  `[normalize-space()=${quoted(name)} or normalize-space(@aria-label)=${quoted(name)}]`;

/** A button by its words; while it is busy with an earlier press, it isn't found. */
export const button = (name: string) => `//button[not(@aria-disabled="true")]${named(name)}`;

/** A link by its words. */
export const link = (name: string) => `//a${named(name)}`;

/** A heading by its words. */
export const heading = (name: string) => `//*[self::h1 or self::h2 or self::h3]${named(name)}`;

/** The innermost element with exactly these words. */
export const words = (text: string) =>
  `//*[normalize-space()=${quoted(text)}][not(*[normalize-space()=${quoted(text)}])]`;

/** The field that a label of these words stands for. */
export const field = (label: string) =>
  `//*[@id=//label[normalize-space()=${quoted(label)}]/@for or @aria-label=${quoted(label)}]`;

/** The element at a place, from 1, among those that an XPath finds. */
export const nth = (element: string, place: number) => `(${element})[${place}]`;

function quoted(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}
