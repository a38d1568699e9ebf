/** Query keys of tasks. All start with `all`; pages, flat lists and single tasks have different data shapes. */
export const TASK_KEYS = {
  all: ['tasks'],
  pages: ['tasks', 'pages'],
  rows: ['tasks', 'rows'],
  one: ['tasks', 'one'],
} as const;

/** Reload when the tab is focused again, so that two tabs show the same. */
export const FRESH_ON_FOCUS = { refetchOnWindowFocus: 'always' } as const;
