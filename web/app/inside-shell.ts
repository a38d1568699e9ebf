import { createContext } from 'react';

/** Whether a page is inside the shell, which already has the `main` landmark. */
export const InsideShell = createContext(false);
