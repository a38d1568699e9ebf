import { AppError, refuseField } from '#domain/errors.ts';
import {
  addLabel,
  deleteLabel,
  type LabelChange,
  listLabels,
  mergeLabel,
  type NewLabel,
  updateLabel,
} from '#domain/labels/labels.calls.ts';
import type { PersonContext } from '#worker/context.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { createLabelsRepository } from './labels.repository.ts';

/** Labels: names and colours that tasks carry (contract §6). */
export const labelsRoutes = routesOf(
  route(listLabels, {
    summary: 'All labels, by name',
    description: '`tasks` counts those that carry it themselves, done ones too, at most 1,000.',
    handle: async (c) => ({ labels: await labelsService(c.var.person).list() }),
  }),
  route(addLabel, {
    summary: 'Make a label',
    description:
      'At most 100. A name that is there, whatever its case and accents, returns that label, unchanged.',
    handle: async (c, { body }) => {
      const { labelId, isNew } = await labelsService(c.var.person).add({ id: c.var.creationId, ...body });
      c.status(isNew ? 201 : 200);
      return { label_id: labelId };
    },
  }),
  route(updateLabel, {
    summary: 'Change a label’s name and colour; what is left out stays',
    description: 'A name that another label has is a `conflict`: the two can be merged.',
    handle: (c, { body }) => labelsService(c.var.person).update(body),
  }),
  route(mergeLabel, {
    summary: 'Put two labels together: the tasks carry `into`, and this one is deleted',
    description: '`into` keeps its name and colour.',
    handle: (c, { params, body }) => labelsService(c.var.person).merge(params.id, body.into),
  }),
  route(deleteLabel, {
    summary: 'Delete a label',
    description: 'The tasks stay.',
    handle: (c, { params }) => labelsService(c.var.person).remove(params.id),
  }),
);

/** One person's labels. */
const labelsService = onceFor(({ deps, userId }: PersonContext) => {
  const labels = createLabelsRepository(deps, userId);
  return {
    list: labels.list,

    /** Adds a label, unless its id or its name is there. Throws `conflict` beyond 100 labels. */
    add: ({ id = deps.newId(), ...label }: NewLabel) => labels.add({ id, ...label }),

    /** Throws `not_found`, and `conflict` for a name that another label has. */
    update: async ({ label_id: labelId, ...change }: LabelChange): Promise<void> => {
      if (await labels.update(labelId, change)) return;
      if (!(await labels.has(labelId))) throw new AppError('not_found');
      throw new AppError('conflict', {
        detail: 'another label has that name',
        errors: [{ path: 'name', message: 'is the name of another label: merge the two' }],
      });
    },

    /** Throws `validation_failed` for a label and itself, and `not_found`. */
    merge: async (labelId: string, into: string): Promise<void> => {
      if (labelId === into) throw refuseField('into', 'must be another label');
      if (!(await labels.merge(labelId, into))) throw new AppError('not_found');
    },

    /** Throws `not_found`. */
    remove: async (labelId: string): Promise<void> => {
      if (!(await labels.remove(labelId))) throw new AppError('not_found');
    },
  };
});
