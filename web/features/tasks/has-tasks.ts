import { listTasks } from '#domain/tasks/tasks.calls.ts';
import { send } from '#web/lib/http/api-client.ts';

/** Asks the server for one task of any status. */
export async function hasTasks(): Promise<boolean> {
  const { tasks } = await send(listTasks, { body: { limit: 1 } });
  return tasks.length > 0;
}
