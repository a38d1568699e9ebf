/** Where the page's HTML holds the first frame of the dashboard, and that of the cycle page. */
export const FIRST_FRAME = 'first-frame';
export const CYCLE_FRAME = 'cycle-frame';

/** Where it says that the app could not be loaded. */
export const NOT_LOADED = 'not-loaded';

/** The part of a built page's head that waits until the first picture is drawn: scripts, icons, manifest. */
export const DEFERRED_HEAD = 'deferred-head';
