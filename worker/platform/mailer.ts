import { AppError } from '#domain/errors.ts';

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

/**
 * Sends one mail or throws: `MailNotSent`, or another `unavailable` if it is unknown whether it was sent. Returns only after
 * the service has accepted the mail.
 */
export type Mailer = (mail: Mail) => Promise<void>;
