/** Everything kept of tasks begins with this; pages, flat lists and single tasks have their own shapes below it. */
export const TASK_KEYS = {
  all: ['tasks'],
  pages: ['tasks', 'pages'],
  rows: ['tasks', 'rows'],
  one: ['tasks', 'one'],
} as const;

/** Two tabs agree as soon as the other one is looked at again. */
export const FRESH_ON_FOCUS = { refetchOnWindowFocus: 'always' } as const;
