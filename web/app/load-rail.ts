/** Fetches the rail of wide screens; a phone may be turned. */
export const loadRail = () => import('./app-rail.tsx');
