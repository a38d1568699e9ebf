/** Where the page's HTML holds the dashboard's first frame. */
export const FIRST_FRAME = 'first-frame';
