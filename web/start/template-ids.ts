/** Where the page's HTML holds the first frame of the dashboard, and that of the cycle page. */
export const FIRST_FRAME = 'first-frame';
export const CYCLE_FRAME = 'cycle-frame';

/** Where it says that the app could not be loaded. */
export const NOT_LOADED = 'not-loaded';

/** Where a built page holds what it asks for once its first picture stands. */
export const REST = 'rest';
