import type { LegalDocument } from './legal-document.ts';

export const cookies: LegalDocument = {
  title: 'Cookie policy',
  version: '2026-11-22',
  effective: 'In effect since 22/11/2026; first published on 20/03/2025.',
  intro:
    'A cookie is a small piece of text that a website keeps in your browser. Local storage is a similar place. This page lists what Marea keeps on your device, and why.',
  sections: [
    {
      id: 'strictly-necessary',
      heading: 'What Marea needs in order to work',
      blocks: [
        'The items below are needed for what you ask Marea to do. The law does not require consent for them, so we do not ask for it.',
        [
          'locale (local storage) and locale (cookie): the language you chose, so that every page opens in it.',
          'marea.session (local storage): the refresh token that keeps you signed in on this device. It goes when you sign out.',
          'marea.journal (local storage): what you typed in the journal and what could not be saved yet, for instance without a connection. It goes once it is saved, and when you sign out.',
          'marea.unsent (local storage): changes you made and that have not reached the server yet, for instance without a connection. They go once they are saved, and when you sign out.',
          'marea.greeting (local storage): the greeting with your name, your phase and the words of the day in your cycle, so that the page can show them before it has asked for anything. It goes when you sign out.',
          'marea (IndexedDB): a copy of what was loaded last, so that you can read it without a connection. It goes when you sign out.',
          '__Host-marea_request (cookie, at most one hour, removed when you sign in), set when you ask for a login code: it names that request, so that attempts by a stranger do not use up yours. It is HttpOnly, which means that scripts cannot read it.',
          '__Host-marea_known (cookie, 400 days at most, renewed when you sign in), set when you sign in: by it we know this browser again at the next sign-in, so that a stranger who asks for codes for your address cannot lock you out, and so that only a sign-in from a new device is announced to you by mail. It holds random names and a seal for up to four addresses, none of the addresses themselves, and signs nobody in. It stays when you sign out. It is HttpOnly, too. The app for phones keeps the same in local storage, as marea.known.',
          'While you wait for a login code, the history entry of that page holds the address you entered, so that reloading the page does not lose it. For the length of a visit (session storage): how far you had scrolled, whether you have read a notice about your account, which shortcut of the installed app led you to the log-in, and that a page was reloaded for a new version.',
        ],
        'Your browser also keeps the files of the app itself (pages, fonts, scripts), so that it opens quickly, and without a connection too. They say nothing about you.',
      ],
    },
    {
      id: 'no-tracking',
      heading: 'No tracking cookies',
      blocks: [
        'Marea sets no tracking cookies and no advertising cookies, and it lets no one else set any. Nothing follows you to other websites.',
      ],
    },
    {
      id: 'optional-analytics',
      heading: 'Optional analytics',
      blocks: [
        'If you agree, we count how Marea is used with Matomo, on a server we run ourselves. It works without cookies. It is off by default: nothing is sent unless you tick the optional box at sign-up or turn it on in settings. Marea works just as well without it.',
        'You can withdraw your consent in settings at any time. From then on nothing more is sent. What is counted, and what is not, stands in the privacy policy.',
      ],
    },
    {
      id: 'how-to-clear',
      heading: 'How to clear what is stored',
      blocks: [
        'Sign out to remove the refresh token and what was kept for the visit. To remove the rest as well, delete the cookies and website data for Marea in the settings of your browser.',
        'Once that is done, you need a new code to sign in, and Marea asks for your language again or uses the default. What is saved in your account stays there.',
      ],
    },
    {
      id: 'questions-and-changes',
      heading: 'Questions and changes',
      blocks: [
        'If this list changes, we change this page and tell you by mail or in the app before the change takes effect. Anything that needs your consent, we ask for first. Questions are welcome at {{supportEmail}}.',
      ],
    },
  ],
};
