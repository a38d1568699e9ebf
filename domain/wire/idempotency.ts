/** How long a key returns the first answer again (contract §1). */
export const IDEMPOTENCY_KEY_SECONDS = 86_400;

/** A key: 1 to 200 visible ASCII characters, chosen by the client for one creating call and all its retries. */
export const IDEMPOTENCY_KEY_SHAPE = /^[!-~]{1,200}$/;
