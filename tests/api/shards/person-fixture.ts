import { PERSON_TABLES } from '../../../scripts/admin/person-tables.ts';

/** Columns with numbers; all others contain texts. */
const NUMBERS =
  /_at$|^paused_until$|^(created|last_used|last_read)|^(rotates|counter|given|weekdays|phases|length|priority|mood|energy|bleeding|counts|temperature|lh|discharge|rev|archived|bled_days|none_after|revision|status|key_version|onboarded|reported_\w+|last_period_length|length_minutes|odd|confirmed|backed_up|has_prf|active_days|pause_days|hour|in_transition)$/;

/**
 * Statements that give one person rows in every table, derived from its columns, so that new tables are filled too. Texts contain
 * characters that are hard to copy.
 */
export function rowsInEveryTable(userId: string): string[] {
  // The first row exists, and the database creates the other.
  const filled = PERSON_TABLES.filter(({ name }) => name !== 'users' && name !== 'person_usage');
  return filled.flatMap(({ name, columns, key }) => {
    // The first of two tasks is a sub-task of the second.
    const numbers = key.length === 0 ? [1] : [2, 1];
    return numbers.map((number) => {
      const values = columns.map((column) => {
        if (column === 'user_id') return `'${userId}'`;
        // Not a valid day, like the other texts.
        if (column === 'bled_until') return 'null';
        if (column === 'parent_id') return number === 1 ? `'task_id 2'` : 'null';
        if (column.endsWith('_id')) return `'${column} ${number}'`;
        if (NUMBERS.test(column)) return String(number);
        if (['preferences', 'day_kinds', 'notices_away', 'marks'].includes(column)) return `'{}'`;
        if (column === 'ignored_signs' || column === 'signs') return `'[]'`;
        return `'${userId} ${column} ${number} "’é🌊\\ {}[1]'`;
      });
      return `insert into ${name} (${columns.join(', ')}) values (${values.join(', ')})`;
    });
  });
}
