/** About two lines of the dashboard's card, in characters. */
const TWO_LINES = 88;

/** A day's message for the dashboard: its first sentence, or all of it if it fits into two lines. */
export function shortMessage(message: string): string {
  if (message.length <= TWO_LINES) return message;
  return /^.+?[.?…](?= )/.exec(message)?.[0] ?? message;
}
