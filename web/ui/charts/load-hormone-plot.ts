/** Fetches the hormone curves' code; the first paint doesn't need it. */
export const loadHormonePlot = () => import('./hormone-plot.tsx');
