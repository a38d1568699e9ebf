import * as v from 'valibot';

/**
 * Where the operator's own Matomo lies: an https origin, perhaps with a path (http on this machine alone). Nothing else that an
 * address can hold: the whole of it goes into a policy and a page.
 */
const SHAPE =
  /^(?:https:\/\/[a-z\d.-]+|http:\/\/(?:127\.0\.0\.1|localhost))(?::\d{1,5})?(?:\/[\w~-][\w.~-]*)*\/?$/i;

/** The setting `MATOMO_URL`, read as the address that visits are counted at; none where it is empty or absent. */
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

/** The address that visits are counted at, for what must know it before the settings are read as a whole. */
export function readMatomoEndpoint(setting: string | undefined): string | undefined {
  const parsed = v.safeParse(matomoEndpointSchema, setting);
  return parsed.success ? parsed.output : undefined;
}
