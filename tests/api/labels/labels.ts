import * as v from 'valibot';
import { addLabel, type Label, listLabels } from '#domain/labels/labels.calls.ts';
import type { Person } from '../setup/person.ts';
import { taskOf } from '../setup/tasks.ts';

/** A person's labels, by name. */
export const labelsOf = async (person: Person): Promise<Label[]> =>
  v.parse(listLabels.answer, (await person.get('/api/label/list')).body).labels;

/** The names of a person's labels. */
export const namesOf = async (person: Person): Promise<string[]> =>
  (await labelsOf(person)).map(({ name }) => name);

/** The id of a label with this name, which is made if there is none. */
export const labelNamed = async (person: Person, name: string): Promise<string> =>
  v.parse(addLabel.answer, (await person.post('/api/label/add', { name })).body).label_id;

/** The names of a task's own labels. */
export const labelsOfTask = async (person: Person, taskId: string): Promise<string[]> =>
  (await taskOf(person, taskId)).task_labels.map(({ name }) => name);
