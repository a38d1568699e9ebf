import { freePorts } from './free-ports.ts';

// The first process chooses the ports; its child processes get them from the environment.
process.env.E2E_PORT ||= String(await freePorts(5));

/** The port of the product under test; the native build contains it. */
export const PORT = Number(process.env.E2E_PORT);

/** The port of Matomo in the product's settings; a test that needs a Matomo listens there. */
export const MATOMO_PORT = PORT + 1;

/** The product's own port, behind the proxy that sends lost calls again. */
export const INSIDE_PORT = PORT + 2;

/** The origin of the native build, as a shell would serve it; the product under test allows it. */
export const SHELL = `http://localhost:${PORT + 3}`;

/** The origin of the gallery, the page with every part of web/ui. */
export const GALLERY = `http://127.0.0.1:${PORT + 4}`;
