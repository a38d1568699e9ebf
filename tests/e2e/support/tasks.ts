import { type APIRequestContext, expect } from '@playwright/test';
import { addDays } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { portableTask } from '../../portable-task.ts';
import { type Person, today, ZONE } from './person.ts';

/** Unix seconds of noon, `days` days from today. */
export function inDays(days: number): number {
  return noonOf(addDays(today(), days), ZONE);
}

/** A person's calls to the tasks API. */
export function tasksOf(request: APIRequestContext, { stx }: Person) {
  const headers = { authorization: `Bearer ${stx}` };
  return {
    make: async (title: string, fields: object = {}): Promise<string> => {
      const answer = await request.post('/api/task/create', {
        data: { task_title: title, ...fields },
        headers,
      });
      expect(answer.ok(), `create answered ${answer.status()}`).toBe(true);
      return ((await answer.json()) as { task_id: string }).task_id;
    },

    /** Imports so many tasks: "Task 0" due today, "Task 1" tomorrow and so on. */
    makeMany: async (count: number): Promise<void> => {
      const made = Array.from({ length: count }, (_, number) =>
        portableTask({ number, end_on: addDays(today(), number) }),
      );
      const data = { format: 'marea', version: 1, tasks: made, habits: [] };
      const answer = await request.post('/api/user/import?preview=0', { data, headers });
      expect(answer.ok(), `import answered ${answer.status()}`).toBe(true);
    },

    change: (id: string, fields: object) =>
      request.post('/api/task/update', { data: { task_id: id, ...fields }, headers }),

    remove: (id: string) => request.delete(`/api/task/${id}/delete`, { headers }),

    /** The task on the server; `undefined` if it's gone. */
    get: async (id: string): Promise<Record<string, unknown> | undefined> => {
      const answer = await request.get(`/api/task/${id}/get`, { headers });
      const { task } = (await answer.json()) as { task?: Record<string, unknown> };
      return task;
    },

    titles: async (): Promise<string[]> => {
      const answer = await request.post('/api/task/list', { data: {}, headers });
      const { tasks } = (await answer.json()) as { tasks: { title: string }[] };
      return tasks.map(({ title }) => title).sort();
    },
  };
}
