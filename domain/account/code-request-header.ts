/**
 * Carries a code request's id to the native app and back. A browser has a cookie for it, but the app calls from another
 * origin.
 */
export const CODE_REQUEST_HEADER = 'Marea-Code-Request';
