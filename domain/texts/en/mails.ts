import { TAKE_BACK_DAYS } from '#domain/account/address-change.schema.ts';
import { CODE_LIFETIME_SECONDS } from '#domain/account/login-code.ts';
import { DELETION_AFTER_MONTHS, NOTICE_AFTER_MONTHS } from '#domain/retention/retention.ts';
import type { MailTexts } from '#domain/texts/text-shapes.ts';

const MINUTES = CODE_LIFETIME_SECONDS / 60;
const AFTER_CODE = `It works once and for ${MINUTES} minutes. Marea never asks for it by phone or in a message.`;

export const mails: MailTexts = {
  login: {
    subject: 'Your Marea login code',
    title: 'Welcome back',
    lead: 'Here is the code you asked for to log in to Marea:',
    after: AFTER_CODE,
    ignore: 'Did you not ask for a code? Then you can ignore this mail; without the code nobody gets in.',
  },
  signUp: {
    subject: 'Your Marea sign-up code',
    title: 'Good to meet you',
    lead: 'Enter this code to finish signing up for Marea:',
    after: AFTER_CODE,
    ignore: 'Did you not sign up? Then you can ignore this mail; no account is made without the code.',
  },
  noAccount: {
    subject: 'There is no Marea account for this address yet',
    title: 'No account yet',
    lead: 'Somebody, probably you, asked for a login code, but there is no Marea account for this address. You can make one here:',
    link: 'Sign up',
    ignore: 'Was it not you? Then there is nothing to do.',
  },
  newAddress: {
    subject: 'Your code for the new address',
    title: 'Is this your new address?',
    lead: 'You’d like to use Marea with this address from now on. Here’s the code that says it’s yours:',
    after: `It works once and for ${MINUTES} minutes, in the settings where you asked for it. Marea never asks for it by phone or in a message.`,
    ignore: 'Didn’t you ask for this? Then you can ignore this mail; without the code nothing changes.',
  },
  addressChanged: {
    subject: 'Your Marea address is changing',
    title: 'A new address for your account',
    lead: 'Your Marea account is moving from this address to another one. From now on you log in with the new one, and our mails go there.',
    mine: 'Was it you? Then there’s nothing to do. Devices that were logged in stay logged in.',
    notMine: (day) =>
      `Wasn’t it you? You can take your address back until ${day}, that’s ${TAKE_BACK_DAYS} days. Your account gets this address again and every device is logged out.`,
    link: 'Take my address back',
  },
  addressLeft: {
    subject: 'Your Marea account has its earlier address again',
    title: 'Back to the earlier address',
    lead: 'The Marea account that used this address has gone back to the one it had before. You can’t log in with this address any more, and our mails go to the earlier one.',
    mine: 'Was it you? Then there’s nothing to do.',
    notMine:
      'Wasn’t it you? Then somebody else may be reading your earlier mailbox. Secure that mailbox first; after that you can log in with its address and change it again.',
  },
  newDevice: {
    subject: 'A new sign-in to your Marea account',
    title: 'Was this you?',
    lead: (device) =>
      `Somebody just signed in to your Marea account on a device we haven’t seen before: ${device}.`,
    unknown: 'unknown device',
    mine: 'If it was you, there’s nothing to do. We don’t write again about this device.',
    notMine:
      'If it wasn’t you, end that sign-in here. It takes one press, works for ten days and leaves everything else as it is, but for a calendar link created since:',
    link: 'This wasn’t me',
  },
  reminder: {
    subject: 'A reminder from Marea',
    title: 'A reminder',
    open: 'Open Marea',
    why: 'You get this mail because you switched reminders on. You can change them or turn them off at any time in the settings.',
    settings: 'Change or turn off reminders',
  },
  retention: {
    subject: 'Your Marea account has been quiet',
    title: 'It has been a while',
    lead: `You have not used Marea for ${NOTICE_AFTER_MONTHS} months. We keep nothing longer than it is of use to you.`,
    goes: (day) =>
      `If your account stays unused for ${DELETION_AFTER_MONTHS} months, we delete it and everything in it: on ${day} at the earliest. What remains is one more in an anonymous count, which leads back to nobody.`,
    stay: 'Would you like to keep it? Log in once before that day and everything stays as it is.',
    link: 'Log in',
  },
};
