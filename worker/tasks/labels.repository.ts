import { and, asc, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import type { LabelChange, LabelMark } from '#domain/labels/labels.calls.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { labels, taskLabels, taskSeries, tasks } from '#drizzle/schema/tasks.ts';
import type { Deps } from '#worker/context.ts';
import type { BatchStatement } from '#worker/platform/database.ts';
import { insertMany, isListed } from '#worker/platform/json-sql.ts';

type StoredLabel = typeof labels.$inferSelect;

/** The most tasks of a label that its list counts. */
const COUNTED_MAX = sql.raw('1000');

/** One person's labels. */
export function createLabelsRepository(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  userId: string,
) {
  const mine = eq(labels.userId, userId);
  const ofId = (labelId: string) => and(mine, eq(labels.labelId, labelId));
  const one = (labelId: string) => db.select({ id: labels.labelId }).from(labels).where(ofId(labelId));
  const ofSeries = eq(taskSeries.userId, userId);

  return {
    /** All labels by name, with the number of tasks that carry each themselves, up to 1,000. */
    list: () =>
      db
        .select({
          label_id: labels.labelId,
          name: labels.name,
          color: labels.color,
          tasks: sql<number>`(select count(*) from (select 1 from task_labels tl
            where tl.user_id = ${userId} and tl.label_id = labels.label_id limit ${COUNTED_MAX}))`,
        })
        .from(labels)
        .where(mine)
        .orderBy(asc(labels.nameFolded)),

    has: async (labelId: string): Promise<boolean> => (await one(labelId).get()) !== undefined,

    /** Adds a label, unless its id or its name is there: the id of the label that is there then, and whether it is new. */
    add: async ({ id, name, color }: Pick<StoredLabel, 'name' | 'color'> & { readonly id: string }) => {
      const nameFolded = foldText(name);
      const [made, found] = await db.batch([
        db
          .insert(labels)
          .values({ userId, labelId: id, name, nameFolded, color, createdAt: now() })
          .onConflictDoNothing()
          .returning({ id: labels.labelId }),
        db
          .select({ id: labels.labelId })
          .from(labels)
          .where(and(mine, or(eq(labels.labelId, id), eq(labels.nameFolded, nameFolded))))
          // A call that is repeated finds the label that it has made, whatever its name is now.
          .orderBy(sql`${labels.labelId} <> ${id}`)
          .limit(1),
      ]);
      return { labelId: found[0]?.id ?? id, isNew: made.length === 1 };
    },

    /** Writes the given fields; `false` without such a label, or if another one has the name. */
    update: async (labelId: string, { name, color }: Pick<LabelChange, 'name' | 'color'>) => {
      const nameFolded = name === undefined ? undefined : foldText(name);
      const isFree = sql`not exists (select 1 from labels l
        where l.user_id = ${userId} and l.name_folded = ${nameFolded} and l.label_id <> ${labelId})`;
      const written = await db
        .update(labels)
        .set({
          labelId: sql`${labels.labelId}`,
          ...(name !== undefined && { name }),
          ...(nameFolded !== undefined && { nameFolded }),
          ...(color !== undefined && { color }),
        })
        .where(and(ofId(labelId), nameFolded === undefined ? undefined : isFree))
        .returning({ id: labels.labelId });
      return written.length === 1;
    },

    /** Gives another label to all tasks and templates of one, which is deleted; `false` unless both exist. */
    merge: async (labelId: string, into: string): Promise<boolean> => {
      const both = and(exists(one(labelId)), exists(one(into)));
      const [, , gone] = await db.batch([
        db
          .insert(taskLabels)
          .select(
            sql`select tl.user_id, tl.task_id, ${into} from task_labels tl
              where tl.user_id = ${userId} and tl.label_id = ${labelId} and ${both}`,
          )
          .onConflictDoNothing(),
        db
          .update(taskSeries)
          .set({ template: renamedInLists(labelId, into) })
          .where(and(ofSeries, sql`instr(${taskSeries.template}, ${JSON.stringify(labelId)}) > 0`, both)),
        db
          .delete(labels)
          .where(and(ofId(labelId), both))
          .returning({ id: labels.labelId }),
      ]);
      return gone.length === 1;
    },

    /** Deletes a label, and takes it off its tasks; `false` if there is none. */
    remove: async (labelId: string): Promise<boolean> =>
      (await db.delete(labels).where(ofId(labelId)).returning({ id: labels.labelId })).length === 1,

    /** Statements that put labels on tasks by their names, and make those that don't exist. */
    putting: (names: readonly string[], taskIds: readonly string[]): BatchStatement[] => {
      if (names.length === 0) return [];
      const rows = names.map((name) => ({
        ...{ userId, labelId: newId(), name, nameFolded: foldText(name) },
        createdAt: now(),
      }));
      const folded = rows.map(({ nameFolded }) => nameFolded);
      return [
        ...insertMany(db, { table: labels, rows }),
        db
          .insert(taskLabels)
          .select(
            sql`select ${userId}, value, ${labels.labelId} from json_each(${JSON.stringify(taskIds)})
              cross join ${labels} where ${and(mine, isListed(labels.nameFolded, folded))}`,
          )
          .onConflictDoNothing(),
      ];
    },

    /** Statements that put labels on new tasks by their ids, which have to exist. */
    puttingOnNew: (
      made: readonly { readonly taskId: string; readonly labels?: readonly string[] | undefined }[],
    ) =>
      insertMany(db, {
        table: taskLabels,
        rows: made.flatMap(({ taskId, labels: ids = [] }) =>
          ids.map((labelId) => ({ userId, taskId, labelId })),
        ),
      }),

    /** Statements that take labels off tasks. */
    taking: (labelIds: readonly string[], taskIds: readonly string[]): BatchStatement[] =>
      labelIds.length === 0
        ? []
        : [
            db
              .delete(taskLabels)
              .where(
                and(
                  eq(taskLabels.userId, userId),
                  isListed(taskLabels.taskId, taskIds),
                  isListed(taskLabels.labelId, labelIds),
                ),
              ),
          ],

    /** Statement that writes the labels of an occurrence into its series' template, for those that follow. */
    writingTemplate: (seriesId: string, taskId: string): BatchStatement =>
      db
        .update(taskSeries)
        .set({
          template: sql`json_set(${taskSeries.template}, '$.labels', json((
            select json_group_array(tl.label_id) from task_labels tl
            where tl.user_id = ${userId} and tl.task_id = ${taskId})))`,
        })
        .where(and(ofSeries, eq(taskSeries.seriesId, seriesId))),

    /** Statement that notes that a person has changed a task of an import, as triggers do for its columns. */
    markingEdited: (taskId: string): BatchStatement =>
      db
        .update(tasks)
        .set({ importId: sql`substr(import_id, 1, 8) || '~' || substr(import_id, 10)` })
        .where(
          and(eq(tasks.userId, userId), eq(tasks.taskId, taskId), sql`substr(${tasks.importId}, 9, 1) = '-'`),
        ),
  };
}

/** Expression: a series' template with another id in its lists of ids; one that is a key or another text of it stays. */
const renamedInLists = (id: string, into: string): SQL =>
  // Within a text the quotes of a list would be escaped.
  ['["|"', ',"|",', ',"|"]'].reduce<SQL>((template, around) => {
    const [from, to] = [id, into].map((one) => around.replace('|', one));
    return sql`replace(${template}, ${from}, ${to})`;
  }, sql`${taskSeries.template}`);

const MARKS = sql.raw(
  `json_group_array(json_object('label_id', l.label_id, 'name', l.name, 'color', l.color))`,
);

/** Expression: the labels of the row `tasks`, in no order, as JSON. */
export const ownLabels = sql<LabelMark[]>`(
  select ${MARKS} from task_labels tl cross join labels l on l.user_id = tl.user_id and l.label_id = tl.label_id
  where tl.user_id = tasks.user_id and tl.task_id = tasks.task_id)`.mapWith(JSON.parse);

/** Expression: the labels of everything above the row `tasks`, without its own, in no order, as JSON; nothing is climbed without labels. */
export const parentLabels = sql<LabelMark[]>`iif(tasks.parent_id is null or not exists (
    select 1 from task_labels any_label where any_label.user_id = tasks.user_id), '[]', (
  with recursive kin(id) as (
    select tasks.parent_id
    union
    select t.parent_id from kin cross join tasks t on t.user_id = tasks.user_id and t.task_id = kin.id
    where t.parent_id is not null
  )
  select ${MARKS} from labels l where l.user_id = tasks.user_id and l.label_id in (
    select tl.label_id from kin cross join task_labels tl on tl.user_id = tasks.user_id and tl.task_id = kin.id
  ) and not exists (
    select 1 from task_labels own
    where own.user_id = tasks.user_id and own.task_id = tasks.task_id and own.label_id = l.label_id)))`.mapWith(
  JSON.parse,
);

/** Expression: the ids of a task's labels as JSON; `task` is an expression of its id. */
export const labelIds = ({ userId, task }: { readonly userId: SQL | string; readonly task: SQL }) =>
  sql<string[]>`(select json_group_array(tl.label_id) from task_labels tl
    where tl.user_id = ${userId} and tl.task_id = ${task})`;

/**
 * Defines `kin`: the ids, and as `place` the rowids, of the tasks that carry a label and of everything below them; `union` takes every
 * task once, so the walk always ends.
 */
const underLabel = ({ userId, labelId }: { readonly userId: string; readonly labelId: string }): SQL =>
  sql`with recursive kin(place, id) as (
    select t.rowid, t.task_id from task_labels tl cross join tasks t on t.user_id = tl.user_id and t.task_id = tl.task_id
    where tl.user_id = ${userId} and tl.label_id = ${labelId}
    union
    select t.rowid, t.task_id from kin cross join tasks t on t.user_id = ${userId} and t.parent_id = kin.id
  )`;

/** The rowids, as `kin.place`, of the tasks that carry a label and of everything below them. */
export const placesUnderLabel = (label: Parameters<typeof underLabel>[0]): SQL =>
  sql`(${underLabel(label)} select place from kin) as kin`;

/** Condition: the row `tasks` carries a label, or is below one that does. */
export const isUnderLabel = (label: Parameters<typeof underLabel>[0]): SQL =>
  sql`${tasks}.rowid in (${underLabel(label)} select place from kin)`;

/** Condition: the row `tasks` carries a label whose name has a folded text in it; with a # in front, at its beginning. */
export function carriesNamed(keywordFolded: string): SQL {
  const isBeginning = keywordFolded.length > 1 && keywordFolded.startsWith('#');
  const matches = isBeginning
    ? sql`instr(l.name_folded, ${keywordFolded.slice(1)}) = 1`
    : sql`instr(l.name_folded, ${keywordFolded}) > 0`;
  return sql`exists (select 1 from task_labels tl cross join labels l
    on l.user_id = tl.user_id and l.label_id = tl.label_id
    where tl.user_id = tasks.user_id and tl.task_id = tasks.task_id and ${matches})`;
}
