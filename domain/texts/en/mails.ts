import { TAKE_BACK_PASSKEY_DAYS } from '#domain/account/passkey.schema.ts';
import { TAKE_BACK_DAYS, WAIT_DAYS } from '#domain/account/session.rules.ts';
import { CODE_LIFETIME_SECONDS } from '#domain/account/sign-in.ts';
import { DELETION_AFTER_MONTHS, NOTICE_AFTER_MONTHS } from '#domain/retention/retention.ts';

const MINUTES = CODE_LIFETIME_SECONDS / 60;
const AFTER_CODE = `It works once and for ${MINUTES} minutes. Marea never asks for it by phone or in a message.`;

/**
 * The mails, whose shape every language has. A subject never reveals what Marea is about and never has a code, because others can see
 * it on locked screens and in lists.
 */
export const mails = {
  login: {
    subject: 'Your Marea sign-in code',
    title: 'Welcome back',
    lead: 'Here’s the code you asked for, to sign in to Marea or to confirm that it’s you:',
    after: AFTER_CODE,
    ignore: 'Didn’t ask for a code? You can ignore this e-mail; your address alone lets nobody in.',
  },
  signUp: {
    subject: 'Your Marea sign-up code',
    title: 'Good to meet you',
    lead: 'Enter this code to finish signing up for Marea:',
    after: AFTER_CODE,
    ignore: 'Didn’t sign up? You can ignore this e-mail; no account is created without the code.',
  },
  noAccount: {
    subject: 'There’s no Marea account for this address yet',
    title: 'No account yet',
    lead: 'Someone, probably you, asked for a sign-in code, but there’s no Marea account for this address. You can create one here:',
    link: 'Sign up',
    ignore: 'If it wasn’t you, there’s nothing to do.',
  },
  newAddress: {
    subject: 'Your code for the new address',
    title: 'Is this your new address?',
    lead: 'You’d like to use Marea with this address from now on. Here’s the code that shows it’s yours:',
    after: `It works once and for ${MINUTES} minutes, in the settings, where you asked for it. Marea never asks for it by phone or in a message.`,
    ignore: 'Didn’t ask for this? You can ignore this e-mail; nothing changes without the code.',
  },
  addressChanged: {
    subject: 'Your Marea address is changing',
    title: 'A new address for your account',
    lead: 'Your Marea account is moving from this address to another one. From now on, sign in with the new one; our e-mails go there too.',
    mine: 'If it was you, there’s nothing to do. Devices that are signed in stay signed in.',
    /** `day` is the last day on which the change can be undone. */
    notMine: (day: string) =>
      `If it wasn’t you, you can take your address back until ${day}, that’s ${TAKE_BACK_DAYS} days. Your account gets this address again, every device is signed out, and passkeys go that are younger than ${TAKE_BACK_PASSKEY_DAYS} days or belong to whoever changed it.`,
    link: 'Take my address back',
  },
  addressWaits: {
    subject: 'Your Marea address will change',
    title: 'A change of address is waiting',
    lead: (day: string) =>
      `Someone asked to move your Marea account from this address to another one, without showing that this mailbox is theirs. So it waits for ${WAIT_DAYS} days and happens on ${day}. Until then, everything stays as it is.`,
    mine: 'If it was you, there’s nothing to do.',
    notMine: `If it wasn’t you, stop it here. Every device is signed out, and the change doesn’t happen. The link also works for ${TAKE_BACK_DAYS} days after that day:`,
    link: 'Stop the change',
    toNew: (day: string) =>
      `A Marea account is to have this address from ${day} on. Until then, its present address stays, and can stop the change.`,
    toNewIgnore:
      'Didn’t ask for this? You can stop it in the settings of your account, or ignore this e-mail.',
  },
  addressLeft: {
    subject: 'Your Marea account has its earlier address again',
    title: 'Back to the earlier address',
    lead: 'The Marea account that used this address has gone back to the one it had before. You can’t sign in with this address any more, and our e-mails go to the earlier one.',
    mine: 'If it was you, there’s nothing to do.',
    notMine:
      'If it wasn’t you, someone else may be reading your earlier mailbox. Secure that mailbox first; then you can sign in with its address and change it again.',
  },
  newDevice: {
    subject: 'A new sign-in to your Marea account',
    title: 'Was this you?',
    lead: (device: string) =>
      `Someone just signed in to your Marea account on a device we haven’t seen before: ${device}.`,
    unknown: 'unknown device',
    mine: 'If it was you, there’s nothing to do. We won’t write about this device again.',
    notMine:
      'If it wasn’t you, end that sign-in here. It takes one tap and works for ten days. Sign-ins on new devices since then, a calendar link and passkeys added since end with it; everything else stays as it is:',
    link: 'This wasn’t me',
  },
  newPasskey: {
    subject: 'A passkey was added to your Marea account',
    title: 'A new passkey',
    lead: (device: string) =>
      `Someone just added a passkey to your Marea account, from this device: ${device}. From now on, it can be used to sign in without a code.`,
    notMine:
      'If it wasn’t you, remove it in your settings and sign out on all devices. The code by e-mail keeps working for you.',
    link: 'See your passkeys',
  },
  lastPasskey: {
    subject: 'Your Marea account has no passkey any more',
    title: 'The last passkey is gone',
    lead: (device: string) =>
      `Someone just removed the last passkey from your Marea account, on this device: ${device}. From now on, you sign in with a code by e-mail.`,
    notMine: 'If it wasn’t you, sign out on all devices in your settings and add a new passkey.',
    link: 'To your settings',
  },
  reminder: {
    subject: 'A reminder from Marea',
    title: 'A reminder',
    open: 'Open Marea',
    why: 'You get this e-mail because you turned reminders on. You can change them or turn them off at any time in settings.',
    settings: 'Change or turn off reminders',
  },
  retention: {
    subject: 'Your Marea account has been quiet',
    title: 'It’s been a while',
    lead: `You haven’t used Marea for ${NOTICE_AFTER_MONTHS} months. We don’t keep anything longer than it’s useful to you.`,
    /** `day` is the earliest day on which an unused account is deleted. */
    goes: (day: string) =>
      `If your account stays unused for ${DELETION_AFTER_MONTHS} months, we delete it and everything in it, on ${day} at the earliest. All that’s left is one more in an anonymous count, which leads back to nobody.`,
    stay: 'Would you like to keep it? Sign in once before that day and everything stays as it is.',
    link: 'Sign in',
  },
};

export type MailTexts = typeof mails;
