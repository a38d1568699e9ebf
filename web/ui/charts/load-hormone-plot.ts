/** Fetches the code of the hormone curves; it is nothing the first paint needs. */
export const loadHormonePlot = () => import('./hormone-plot.tsx');
