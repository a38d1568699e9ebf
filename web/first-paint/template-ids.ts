/** Ids of the templates with the first frames of the dashboard and the cycle page. */
export const FIRST_FRAME = 'first-frame';
export const CYCLE_FRAME = 'cycle-frame';

/** Id of the template that says the app could not be loaded. */
export const NOT_LOADED = 'not-loaded';

/** Id of the template with the part of a built page's head that waits for the first picture: scripts, icons, manifest. */
export const DEFERRED_HEAD = 'deferred-head';
