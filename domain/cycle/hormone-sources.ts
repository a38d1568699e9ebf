/** Sources of the hormone curve and its text: the medians, and the range of normal levels. */
export const HORMONE_SOURCES = [
  {
    label: 'Stricker et al. 2006, Clin Chem Lab Med 44(7):883–887',
    url: 'https://doi.org/10.1515/CCLM.2006.160',
  },
  {
    label: 'Anckaert et al. 2021, Pract Lab Med 25:e00211',
    url: 'https://doi.org/10.1016/j.plabm.2021.e00211',
  },
] as const;
