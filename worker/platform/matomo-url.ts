import * as v from 'valibot';

/**
 * The address of the operator's own Matomo: an https origin, optionally with a path (http only on this machine). Other URL
 * parts are refused, because it is inserted into a policy and a page.
 */
const SHAPE =
  /^(?:https:\/\/[a-z\d.-]+|http:\/\/(?:127\.0\.0\.1|localhost))(?::\d{1,5})?(?:\/[\w~-][\w.~-]*)*\/?$/i;

/** The setting `MATOMO_URL`, parsed to the address that counts visits; none if empty or absent. */
export const matomoEndpointSchema = v.optional(
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => undefined),
    ),
    v.pipe(
      v.string(),
      v.regex(SHAPE),
      v.url(),
      v.transform((url) => `${url.replace(/\/$/, '')}/matomo.php`),
    ),
  ]),
);

/** The address that counts visits, for code that needs it before all settings are read. */
export function readMatomoEndpoint(setting: string | undefined): string | undefined {
  const parsed = v.safeParse(matomoEndpointSchema, setting);
  return parsed.success ? parsed.output : undefined;
}
