/** The fields a log line may have: none is a person's free text, a body, a query, an address or a date of a period. */
export type LogFields = {
  readonly event:
    | 'request'
    | 'failure'
    | 'refused_to_serve'
    | 'mail_failed'
    | 'push_failed'
    | 'calendar_failed';
  readonly requestId: string;
  readonly method?: string;
  /** The route's pattern, never the path with its ids. */
  readonly route?: string;
  readonly status?: number;
  readonly durationMs?: number;
  /** The person's pseudonym of the day; the id is never logged. */
  readonly person?: string;
  /** Name and stack of an unexpected error; the message is left out, because it may quote input. */
  readonly error?: string;
  readonly stack?: string;
  /** The mail provider's error code, such as `rate_limit_exceeded`, or a calendar's problem. */
  readonly reason?: string;
  readonly missing?: readonly string[];
};

export type Log = (fields: LogFields) => void;

/** One JSON line a call, to the platform's log. */
export const consoleLog: Log = (fields) => {
  // biome-ignore lint/suspicious/noConsole: this is the one place that writes the log
  console.log(JSON.stringify(fields));
};

/** The loggable part of an unexpected error: its kind and where it was thrown. */
export function describeError(error: unknown): { error: string; stack?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  // The stack begins with the message, and a message may quote input that looks like a frame.
  const { message, stack = '' } = error;
  const messageAt = stack.indexOf(message);
  const behindMessage = messageAt < 0 ? '' : stack.slice(messageAt + message.length);
  const frames = behindMessage.split('\n').filter((line) => /^\s*at /.test(line));
  return { error: error.name, ...(frames.length > 0 ? { stack: frames.slice(0, 8).join(' | ') } : {}) };
}
