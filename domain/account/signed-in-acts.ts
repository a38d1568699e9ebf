/** The limits that a signed-in call counts towards. */
export type SignedInActs = {
  readonly often: 'read' | 'write';
  /** A second limit, for calls that are a lot of work. */
  readonly besides?: 'import' | 'export';
};

/** Signing out and deleting always work, even after too many calls. */
const NEVER_LIMITED = [
  /^POST \/api\/user\/logout$/,
  /^DELETE \/api\/user\/session\/[^/]+\/delete$/,
  /^DELETE \/api\/user\/delete$/,
];

/** POST calls that only read; their question is in the body. */
const READING_POSTS: ReadonlySet<string> = new Set(['POST /api/task/list', 'POST /api/journal/search']);

const EXTRA_ACTS: ReadonlyMap<string, NonNullable<SignedInActs['besides']>> = new Map([
  ['GET /api/user/export', 'export'],
  ['POST /api/user/import', 'import'],
]);

/** The limits of a signed-in call, by its method and its path or path pattern; `undefined` for calls that end a session. */
export function signedInActs(method: string, path: string): SignedInActs | undefined {
  const isGet = method === 'GET' || method === 'HEAD';
  const route = `${isGet ? 'GET' : method} ${path}`;
  if (NEVER_LIMITED.some((pattern) => pattern.test(route))) return undefined;
  const often = isGet || READING_POSTS.has(route) ? 'read' : 'write';
  const besides = EXTRA_ACTS.get(route);
  return besides ? { often, besides } : { often };
}
