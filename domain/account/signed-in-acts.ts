/** What a signed-in call is counted as. */
export type SignedInActs = {
  readonly often: 'read' | 'write';
  /** What it is counted as, too, for it is so much work. */
  readonly besides?: 'import' | 'export';
};

/** Anyone who wants out gets out, however much was called before. */
const NEVER_LIMITED = [
  /^POST \/api\/user\/logout$/,
  /^DELETE \/api\/user\/session\/[^/]+\/delete$/,
  /^DELETE \/api\/user\/delete$/,
];

/** What reads, though its question is long enough for a body. */
const READING_POSTS: ReadonlySet<string> = new Set(['POST /api/task/list', 'POST /api/journal/search']);

const BESIDES: ReadonlyMap<string, NonNullable<SignedInActs['besides']>> = new Map([
  ['GET /api/user/export', 'export'],
  ['POST /api/user/import', 'import'],
]);

/** What limits a signed-in call, by its method and its path or the path's pattern; `undefined` for what ends a session. */
export function signedInActs(method: string, path: string): SignedInActs | undefined {
  const isGet = method === 'GET' || method === 'HEAD';
  const route = `${isGet ? 'GET' : method} ${path}`;
  if (NEVER_LIMITED.some((pattern) => pattern.test(route))) return undefined;
  const often = isGet || READING_POSTS.has(route) ? 'read' : 'write';
  const besides = BESIDES.get(route);
  return besides ? { often, besides } : { often };
}
