/** Fetches the month's code, for who opens it. */
export const loadCycleMonth = () => import('./cycle-month.tsx');
