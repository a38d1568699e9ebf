/** What becomes of the sub-tasks of a task that is deleted: 1 lifts them to the top level, 2 deletes them too. */
export type DeleteMode = 1 | 2;
