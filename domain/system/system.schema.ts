import * as v from 'valibot';

/** The version the API reports and the web app expects (contract §8). */
export const SYSTEM_VERSION = 'beta1.0';

/** `GET /api/system/version` */
export const versionSchema = v.object({ success: v.literal(1), system_version: v.string() });
/** `GET /api/system/health` */
export const healthSchema = v.object({ success: v.literal(1), database: v.literal('ok') });
