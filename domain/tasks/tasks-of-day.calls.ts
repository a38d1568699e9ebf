import * as v from 'valibot';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { defineCall } from '#domain/wire/call.ts';
import { instantSchema } from '#domain/wire/wire.schema.ts';
import { DAY_VIEWS } from './task-answers.ts';
import { dayTasksSchema } from './tasks.schema.ts';

// In a file of its own, because the dashboard only loads this call.

const PHASE_OR_ALL = ['all', ...CYCLE_PHASES] as const;

export const listTasksOfDay = defineCall('GET /api/task/:cyclePhase/day/:timestamp/:view/list', {
  params: v.object({
    cyclePhase: v.picklist(PHASE_OR_ALL, `must be one of ${PHASE_OR_ALL.join(', ')}`),
    timestamp: v.pipe(
      v.string(),
      v.regex(/^-?\d{1,12}$/, 'must be a whole number of unix seconds'),
      v.transform(Number),
      instantSchema,
    ),
    view: v.picklist(DAY_VIEWS, `must be one of ${DAY_VIEWS.join(', ')}`),
  }),
  answer: dayTasksSchema,
  pinned: 'shows',
  refusals: ['validation_failed'],
});
