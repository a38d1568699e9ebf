import pRetry, { AbortError } from 'p-retry';
import { Resend } from 'resend';
import { AppError } from '#domain/errors.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import type { NewId } from './runtime.ts';

/** A mail, ready to send. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Identifies a mail that may be sent again because it is unknown whether it was sent: the same key is one mail. */
  readonly onceKey?: string;
};

/** Thrown by a mailer if the mail was certainly not sent, so that it doesn't count. */
export class MailNotSent extends AppError {
  constructor(retryAfterSeconds: number) {
    super('unavailable', { detail: 'the mail could not be sent', retryAfterSeconds });
  }
}

/** Sends one mail; returns once it is accepted. Throws `MailNotSent`, or another `unavailable` if that is unknown. */
export type Mailer = (mail: Mail) => Promise<void>;

const RETRY_AFTER_SECONDS = 30;

type ResendConfig = Extract<Config, { MAIL_TRANSPORT: 'resend' }>;

/**
 * Sends through Resend: one try and one retry, each up to `waitMs`, with the same idempotency key, so that a lost answer
 * doesn't send a mail twice. A refused request (4xx except 429) is not retried.
 */
export function createResendMailer(
  { RESEND_API_KEY: apiKey, RESEND_BASE_URL: baseUrl, MAIL_FROM: from }: ResendConfig,
  { waitMs, newId, log, requestId }: { waitMs: number; newId: NewId; log: Log; requestId: string },
): Mailer {
  const resend = new Resend(apiKey, baseUrl === undefined ? {} : { baseUrl });
  return async (mail) => {
    const idempotencyKey = mail.onceKey ?? newId();
    let isUnanswered = false;
    const send = async () => {
      const { error } = await resend.emails.send(
        { from, to: mail.to, subject: mail.subject, text: mail.text, html: mail.html },
        { idempotencyKey, signal: AbortSignal.timeout(waitMs) },
      );
      if (!error) return;
      isUnanswered ||= error.statusCode === null;
      const final = error.statusCode !== null && error.statusCode < 500 && error.statusCode !== 429;
      throw final ? new AbortError(error.name) : new Error(error.name);
    };
    try {
      await pRetry(send, { retries: 1, minTimeout: 250, maxTimeout: 250 });
    } catch (error) {
      log({ event: 'mail_failed', requestId, reason: reasonOf(error) });
      if (!isUnanswered) throw new MailNotSent(RETRY_AFTER_SECONDS);
      throw new AppError('unavailable', {
        detail: 'the mail service does not answer',
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
  };
}

/** The provider's error code, otherwise the kind of error; never a sentence, because it may quote the mail. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return /^[a-z_]{1,40}$/.test(error.message) ? error.message : error.name;
}
