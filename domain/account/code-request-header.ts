/** Names a code request to the native app and back, where a browser has a cookie: the app calls from an origin of its own. */
export const CODE_REQUEST_HEADER = 'Marea-Code-Request';
