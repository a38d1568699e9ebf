import { freePorts } from './free-ports.ts';

// Anyone who asks first chooses the ports; what it starts finds them in the environment.
process.env.E2E_PORT ||= String(await freePorts(5));

/** Where the product under test is served; the native build has it in its code. */
export const PORT = Number(process.env.E2E_PORT);

/** Where a Matomo is, as the product under test knows it; a test that wants one listens there. */
export const MATOMO_PORT = PORT + 1;

/** Where the product itself listens, behind what sends lost calls again. */
export const INSIDE_PORT = PORT + 2;

/** Where the native build is served from as if by a shell; the product under test lets this origin call. */
export const SHELL = `http://localhost:${PORT + 3}`;

/** Where the page with every part of web/ui is served. */
export const GALLERY = `http://127.0.0.1:${PORT + 4}`;
