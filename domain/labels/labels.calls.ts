import * as v from 'valibot';
import { TASK_COLORS } from '#domain/tasks/tasks.fields.ts';
import { defineCall } from '#domain/wire/call.ts';
import { at, entriesOf, type RecordFields } from '#domain/wire/record-fields.ts';
import {
  clientIdSchema,
  emptyAsNull,
  fileIdSchema,
  idSchema,
  instantSchema,
  oneOf,
  successSchema,
  textSchema,
} from '#domain/wire/wire.schema.ts';
import {
  eachLabelOnce,
  LABEL_NAME_MAX,
  labelNameProblem,
  TASK_LABELS_MAX,
  withSingleSpaces,
} from './labels.rules.ts';

/** A name as stored: trimmed, with single spaces, in one line. */
export const labelNameSchema = v.pipe(
  v.string('must be a text'),
  v.transform(withSingleSpaces),
  textSchema({ min: 1, max: LABEL_NAME_MAX }),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? labelNameProblem(dataset.value) : null;
    if (message !== null) addIssue({ message });
  }),
);

/** Names of labels in a call about a task, each once; names that don't exist yet are new labels. */
export const labelNamesSchema = v.pipe(
  v.array(labelNameSchema, 'must be a list of names'),
  v.transform((names) => eachLabelOnce(names)),
  v.maxLength(TASK_LABELS_MAX, `must have at most ${TASK_LABELS_MAX} names`),
);

const color = v.nullable(oneOf(TASK_COLORS));
const colorOrNone = v.nullable(v.picklist(TASK_COLORS));

/** Every field of a label by its column, with its place in each shape that has it. */
export const LABEL_FIELDS = {
  labelId: { mark: at('label_id', v.string()), file: at('id', fileIdSchema) },
  name: {
    sent: at('name', labelNameSchema),
    mark: at('name', v.string()),
    file: at('name', labelNameSchema),
  },
  color: {
    sent: at('color', emptyAsNull(color)),
    mark: at('color', colorOrNone),
    file: at('color', v.optional(color, null)),
  },
  createdAt: { file: at('created_at', instantSchema) },
} as const satisfies RecordFields<'sent' | 'mark' | 'file'>;

/** A label as tasks show it. */
export const labelMarkSchema = v.object(entriesOf(LABEL_FIELDS, 'mark'));
export type LabelMark = v.InferOutput<typeof labelMarkSchema>;

/** A label in the list of all; `tasks` counts those that carry it themselves, up to 1,000. */
const labelSchema = v.object({ ...labelMarkSchema.entries, tasks: v.number() });
export type Label = v.InferOutput<typeof labelSchema>;

const sent = entriesOf(LABEL_FIELDS, 'sent');
const newLabelSchema = v.object({
  id: v.optional(clientIdSchema),
  name: sent.name,
  color: v.optional(sent.color, null),
});
export type NewLabel = v.InferOutput<typeof newLabelSchema>;

const labelChangeSchema = v.object({
  label_id: idSchema,
  name: v.optional(sent.name),
  color: v.optional(sent.color),
});
export type LabelChange = v.InferOutput<typeof labelChangeSchema>;

const labelPathSchema = v.object({ id: idSchema });

/** By name. */
export const listLabels = defineCall('GET /api/label/list', {
  answer: v.object({ ...successSchema.entries, labels: v.array(labelSchema) }),
});

/** A name that a label has already returns that label, unchanged. */
export const addLabel = defineCall('POST /api/label/add', {
  body: newLabelSchema,
  answer: v.object({ ...successSchema.entries, label_id: v.string() }),
  creates: true,
  refusals: ['conflict'],
});

/** What is left out stays. */
export const updateLabel = defineCall('POST /api/label/update', {
  body: labelChangeSchema,
  answer: successSchema,
  takesKey: true,
  refusals: ['not_found', 'conflict'],
});

/** The tasks of a label carry another one, and it is deleted. */
export const mergeLabel = defineCall('POST /api/label/:id/merge', {
  params: labelPathSchema,
  body: v.object({ into: idSchema }),
  answer: successSchema,
  takesKey: true,
  refusals: ['not_found'],
});

/** The tasks stay. */
export const deleteLabel = defineCall('DELETE /api/label/:id/delete', {
  params: labelPathSchema,
  answer: successSchema,
  takesKey: true,
  refusals: ['not_found'],
});
