import { createContext } from 'react';

/** Whether a page stands within the shell, which then has the landmark `main` already. */
export const InsideShell = createContext(false);
