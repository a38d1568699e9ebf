/** Under which keys the log and the forecast are loaded; what waits on the device is laid over both. */
export const CYCLE_KEYS = { past: ['periods', 'past'], predicted: ['periods', 'predicted'] };
