import { CYCLE_LIVES } from './cycle-lives.ts';
import { HABITS_LIFE } from './habits-life.ts';
import type { Life } from './life.ts';
import { TASKS_LIFE } from './tasks-life.ts';

/** The accounts of a recording. */
export const LIVES: readonly Life[] = [...CYCLE_LIVES, TASKS_LIFE, HABITS_LIFE];
