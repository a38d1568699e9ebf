/** Where the product under test is served. */
export const PORT = Number(process.env.E2E_PORT ?? 8788);

/** Where the page with every part of web/ui is served. */
export const GALLERY = `http://127.0.0.1:${PORT + 1000}`;

/** Where the product under test is told that a Matomo is; a test that wants one listens there. */
export const MATOMO_PORT = PORT + 1;

/** Where the native build is served from as if by a shell; the product under test lets this origin call. */
export const SHELL = `http://localhost:${PORT + 500}`;
