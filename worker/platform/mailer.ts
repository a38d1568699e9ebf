import { AppError } from '#domain/errors.ts';

/** A mail, ready to send. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Names the mail where it may be sent again without anybody knowing whether it left: the same name is one mail. */
  readonly onceKey?: string;
};

/** What a mailer throws where the mail certainly did not leave, so that it need not count as sent. */
export class MailNotSent extends AppError {
  constructor(retryAfterSeconds: number) {
    super('unavailable', { detail: 'the mail could not be sent', retryAfterSeconds });
  }
}

/**
 * Sends one mail or throws: `MailNotSent`, or another `unavailable` where nobody knows whether it left. It returns only
 * when the mail was taken.
 */
export type Mailer = (mail: Mail) => Promise<void>;
