declare global {
  interface Window {
    /** Only in browsers with Trusted Types; the DOM types don't include it yet. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): { createScriptURL: (url: string) => unknown };
    };
  }
}

export const SERVICE_WORKER = '/service-worker.js';
/** Where a build puts the workers of pages (vite.config.ts), each in a folder that has its own policy (public/_headers). */
const BUILT_WORKER = /^\/workers\/(?:reading|database)\/[\w.-]+\.js$/;
/** Development serves them as they lie here. */
const WORKER_IN_DEVELOPMENT = /^\/features\/importers\/[\w-]+\.worker\.ts\?worker_file&type=module$/;

const isOurs = (address: string): boolean =>
  address === SERVICE_WORKER ||
  BUILT_WORKER.test(address) ||
  (import.meta.env.DEV && WORKER_IN_DEVELOPMENT.test(address));

function checked(address: string): string {
  if (!isOurs(address)) throw new TypeError('a script that is none of ours');
  return address;
}

let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined;

/**
 * The address of a script that the page may start, as a value that the browser takes where it enforces Trusted Types: such a
 * value only comes from the one policy that the page allows (`SECURITY.md`). Throws for any script that isn't ours.
 */
export function scriptAddress(address: string): string {
  policy ??= window.trustedTypes?.createPolicy('marea', { createScriptURL: checked });
  // The DOM types don't accept a trusted URL as one.
  return (policy?.createScriptURL(address) ?? checked(address)) as string;
}
