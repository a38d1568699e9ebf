import { encodeBase64 } from 'hono/utils/encode';
import { base64url } from 'jose';

/** What follows from a page's letters alone. */
export type PageMarks = {
  /** The entity tag (RFC 9110, section 8.8.3). */
  readonly etag: string;
  /** The hash of the page's own stylesheet, as a policy names it (CSP 3, section 6.7.3.3); `undefined` where it has none. */
  readonly inlineStyle: string | undefined;
};

/** Pages are few, and the same until the next deployment: each is hashed once in a Worker's life. */
const known = new Map<string, Promise<PageMarks>>();
/** More than there are pages, languages and settings together; only a local server that builds again gets there. */
const PAGES_KEPT = 100;

/** The marks of a page. */
export function marksOf(page: string): Promise<PageMarks> {
  const before = known.get(page);
  if (before) return before;
  const marks = markPage(page);
  if (known.size >= PAGES_KEPT) known.clear();
  known.set(page, marks);
  return marks;
}

async function markPage(page: string): Promise<PageMarks> {
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1];
  return {
    etag: `"${base64url.encode(new Uint8Array(await sha256(page)))}"`,
    inlineStyle: style === undefined ? undefined : `'sha256-${encodeBase64(await sha256(style))}'`,
  };
}

const sha256 = (text: string): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
