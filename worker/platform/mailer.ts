/** A mail, ready to send. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Sends one mail or throws `AppError('unavailable')`; it returns only when the mail was taken. */
export type Mailer = (mail: Mail) => Promise<void>;
