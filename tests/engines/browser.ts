/**
 * The browser functions that the journey needs. Elements are found by XPath, which all three drivers support; each call waits for
 * the first visible match.
 */
export type Browser = {
  open(url: string): Promise<void>;
  press(element: string): Promise<void>;
  /** Types `text` into an empty field. */
  type(element: string, text: string): Promise<void>;
  /** Chooses the option with this value. */
  choose(element: string, value: string): Promise<void>;
  /** Waits until the element is visible. */
  sees(element: string): Promise<void>;
};

const named = (name: string) =>
  `[normalize-space()=${quoted(name)} or normalize-space(@aria-label)=${quoted(name)}]`;

/** A button by its text; a busy button (`aria-disabled`) doesn't match. */
export const button = (name: string) => `//button[not(@aria-disabled="true")]${named(name)}`;

/** A link by its text. */
export const link = (name: string) => `//a${named(name)}`;

/** A heading by its text. */
export const heading = (name: string) => `//*[self::h1 or self::h2 or self::h3]${named(name)}`;

/** The innermost element with exactly this text. */
export const words = (text: string) =>
  `//*[normalize-space()=${quoted(text)}][not(*[normalize-space()=${quoted(text)}])]`;

/** The field that a label with this text belongs to. */
export const field = (label: string) =>
  `//*[@id=//label[normalize-space()=${quoted(label)}]/@for or @aria-label=${quoted(label)}]`;

/** The element at a position, from 1, among the matches of an XPath. */
export const nth = (element: string, place: number) => `(${element})[${place}]`;

function quoted(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}
