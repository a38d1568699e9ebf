import { BOUNDS } from '#domain/account/quotas.ts';
import { foldText } from '#domain/text/fold-text.ts';

// Both ends run these rules: the server to write, the browser to show what it hasn't sent yet.

/** The most code points of a label's name. */
export const LABEL_NAME_MAX = 40;
export const LABELS_MAX = BOUNDS.labels.most;
export const TASK_LABELS_MAX = BOUNDS.task_labels.most;

/** A name with one space in place of other inner white space; line ends stay, because they are refused. */
export const withSingleSpaces = (name: string): string => name.replaceAll(/[^\S\n\v\f\r\u2028\u2029]+/g, ' ');

/** A name as stored, if it is one: trimmed, with single spaces. */
const tidied = (name: string): string => withSingleSpaces(name).trim().normalize('NFC');

/** Why a trimmed name of the right length is refused; `null` for a valid one. */
export function labelNameProblem(name: string): string | null {
  if (/[\n\v\f\r\u0085\u2028\u2029]/.test(name)) return 'must be one line';
  if (/[#,]/.test(name)) return 'must be without # and ,';
  if (/^\p{Nd}+$/u.test(name)) return 'must not be a number';
  return foldText(name) === '' ? 'must have a letter' : null;
}

/** Whether a text, after trimming, can be a label's name. */
export function isLabelName(text: string): boolean {
  const name = tidied(text);
  return name !== '' && [...name].length <= LABEL_NAME_MAX && labelNameProblem(name) === null;
}

/** Whether two names are those of one label: compared without case and accents. */
export const isSameLabel = (left: string, right: string): boolean => foldText(left) === foldText(right);

/** Names without those that are the same label as an earlier one. */
export function eachLabelOnce(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size < seen.add(foldText(name)).size);
}

/** A change of a task's labels, by name: the whole list (`null` empties it), or additions and removals. */
export type SentLabels = {
  readonly task_labels?: readonly string[] | null | undefined;
  readonly task_labels_add?: readonly string[] | undefined;
  readonly task_labels_remove?: readonly string[] | undefined;
};

/** Whether a change touches a task's labels. */
export const changesLabels = ({ task_labels, task_labels_add, task_labels_remove }: SentLabels): boolean =>
  [task_labels, task_labels_add, task_labels_remove].some((names) => names !== undefined);

/** A task's labels by name after a change, as stored; a name in both lists is added. */
export function taskLabelsAfter(names: readonly string[], change: SentLabels): string[] {
  const { task_labels: whole, task_labels_add: added = [], task_labels_remove: removed = [] } = change;
  if (whole !== undefined) return eachLabelOnce((whole ?? []).map(tidied));
  const gone = new Set(removed.map((name) => foldText(tidied(name))));
  return eachLabelOnce([...names.filter((name) => !gone.has(foldText(name))), ...added.map(tidied)]);
}

/** Whether a change adds a label beyond the most that a task has: a step of a deleted task may have more, which may only be taken off. */
export const exceedsTask = (before: readonly string[], after: readonly string[]): boolean =>
  after.length > TASK_LABELS_MAX && after.some((name) => !before.some((one) => isSameLabel(one, name)));

/** For `sort`: labels by name, without case and accents. */
export function byLabelName(left: { readonly name: string }, right: { readonly name: string }): number {
  const [first, second] = [foldText(left.name), foldText(right.name)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** The labels of several lists, each once by its id. */
export function mergedLabels<Mark extends { readonly label_id: string }>(
  ...lists: readonly (readonly Mark[])[]
): Mark[] {
  return [...new Map(lists.flat().map((label) => [label.label_id, label])).values()];
}
