/** Whether this is `npm run test:long`, which runs whole what the gate takes a sample of. */
export const isWhole = Boolean(process.env.TEST_WHOLE);
