import * as v from 'valibot';

/**
 * An origin as a browser writes it: `https://localhost`, `capacitor://localhost`, optionally with a port; http only on this
 * machine.
 */
const ORIGIN = /^(?:(?:https|capacitor):\/\/[a-z\d.-]+|http:\/\/(?:127\.0\.0\.1|localhost))(?::\d{1,5})?$/;

/** iOS and Android use different origins for the same app. */
const ORIGINS_MAX = 2;

/** The setting `NATIVE_ORIGIN`: the exact origins of the native app, one per platform; none if empty or absent. */
export const nativeOriginsSchema = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(' ').filter((origin) => origin !== '')),
    v.array(v.pipe(v.string(), v.regex(ORIGIN))),
    v.maxLength(ORIGINS_MAX),
  ),
  '',
);

/** The origins of the native app, for code that needs them before all settings are read. */
export function readNativeOrigins(setting: string | undefined): readonly string[] {
  const parsed = v.safeParse(nativeOriginsSchema, setting);
  return parsed.success ? parsed.output : [];
}
