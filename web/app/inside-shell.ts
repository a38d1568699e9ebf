import { createContext } from 'react';

/** Whether a page is within the shell, which then has the landmark `main` already. */
export const InsideShell = createContext(false);
