import type { LegalDocument } from './legal-document.ts';

export const privacy: LegalDocument = {
  title: 'Privacy policy',
  version: '2026-11-22',
  effective: 'In effect since 22/11/2026; first published on 20/03/2025.',
  intro:
    'Marea works with data about your body and your days, and that is private. This page says which data we hold, why we hold them, who helps us, how long they stay and what you can decide.',
  sections: [
    {
      id: 'who-is-responsible',
      heading: 'Who is responsible',
      blocks: [
        'The team that runs Marea (“we”) decides how your personal data are used and is the controller under the General Data Protection Regulation (GDPR). For everything about your data, write to {{supportEmail}}.',
      ],
    },
    {
      id: 'what-we-collect',
      heading: 'What we collect',
      blocks: [
        'We collect what you give us, and a little that any online service needs in order to work:',
        [
          'Name and e-mail address.',
          'Gender and birth date, as you give them. “Prefer not to say” is a full answer to the question about gender.',
          'Location: only the time zone you choose. We use no GPS and no other location data.',
          'Period data: start dates, cycle and period lengths, whether you are menstruating now, the mode you choose (such as contraception or pregnancy) and whatever else you log about your cycle.',
          'Tasks and habits, with their texts, dates and check-offs.',
          'Journal entries, with mood and energy if you fill them in.',
          'Sentences you type to find dates. We use them for the answer and do not keep them.',
          'Settings: language, reminders and your consents, with the time and the version of the text.',
          'Sign-in data: for each device on which you are signed in, the name of the browser and of the system (such as Firefox on Android), when you signed in and when it was last used. You see the list in settings and can sign out each of them there.',
          'IP address: we turn it into a keyed hash and use that to limit the number of requests. We never write the address itself to our logs.',
          'Payment details: none today. We would need them only if paid services come.',
        ],
        'Without an e-mail address we cannot give you an account. Without period data there are no phases and no predictions. What you log beyond that, you decide.',
      ],
    },
    {
      id: 'what-we-do-not-collect',
      heading: 'What we do not collect',
      blocks: [
        'Marea does not take:',
        [
          'your contacts;',
          'your precise location;',
          'advertising ids;',
          'data from health sensors, watches or health apps on your device.',
        ],
      ],
    },
    {
      id: 'purposes-and-legal-bases',
      heading: 'Why we use data, and on which legal basis',
      blocks: [
        [
          'To run Marea for you: account, codes by mail, tasks, habits, journal, settings, support. Basis: our agreement with you (GDPR art. 6(1)(b)).',
          'To work with menstrual and other health data, including what your journal says about your health: phases, predictions, insights, suggestions. Basis: your explicit consent (art. 9(2)(a)).',
          'To keep Marea safe: limits on requests, prevention of abuse, security records. Basis: our legitimate interest in a safe service (art. 6(1)(f)).',
          'To measure how Marea is used, and to have insight summaries written: only if you say yes. Basis: your consent (art. 6(1)(a), and art. 9(2)(a) where health data are involved).',
          'To meet legal duties, such as answering a request about your rights. Basis: art. 6(1)(c).',
        ],
      ],
    },
    {
      id: 'your-consent',
      heading: 'Your consent is yours to withdraw',
      blocks: [
        'You give your explicit consent to the use of menstrual data at sign-up. You can withdraw it at any time in settings, as easily as you gave it. The same goes for every optional consent.',
        'Once you withdraw consent for menstrual data, Marea stays closed: it shows and calculates nothing from them until you agree again. From the same page you can sign out or delete your account with everything in it. If you withdraw consent for other health data, Marea no longer looks for patterns in them. You can delete data yourself or ask us to do it. What was done before you withdrew remains lawful.',
      ],
    },
    {
      id: 'who-helps-us',
      heading: 'Who helps us',
      blocks: [
        'These companies process data for us, on our instructions and under a contract:',
        [
          'Cloud hosting: Cloudflare runs our servers and our database. The database is set to EU jurisdiction, which means it is stored in the European Union. To deliver pages, Cloudflare sees your IP address, as any host does.',
          'Mail delivery: Resend gets your e-mail address and the text of the mails we send you.',
          'AI service: OpenAI, only when we have it switched on. The next section says what it gets.',
          'Payments: a card provider or an app store, only if paid services come.',
        ],
        'If you let a device show reminders, they travel through the push service of the maker of your browser, such as Google, Mozilla, Apple or Microsoft. The text is encrypted for your device and cannot be read on the way; the service sees that your device gets something from Marea, and when. We keep the address that your browser gives us for this until you switch it off or sign out.',
        'Some of these companies are based in the United States. Where data leave the European Economic Area, this happens under an adequacy decision of the European Commission or its standard contractual clauses. Ask us if you want to know more.',
        'We give data to authorities only where the law obliges us to.',
      ],
    },
    {
      id: 'ai-service',
      heading: 'What the AI service gets',
      blocks: [
        'Marea also works without an AI service. When one is switched on, it gets two things at most:',
        [
          'In the date search: the sentence you type and the language of the interface. Nothing else about you, so leave names and private details out of the sentence. The service may keep it for a limited time to detect abuse.',
          'For insight summaries: aggregated numbers, and only if you have opted in to this separately.',
        ],
        'It never gets your name, your e-mail address, your journal, your tasks or habits, or the dates of your periods.',
      ],
    },
    {
      id: 'analytics',
      heading: 'Analytics, only if you agree',
      blocks: [
        'If you agree, we count page views and clicks with Matomo, on a server we run ourselves and without cookies. We see which kind of page is used and for how long, that a link to another site or a file was followed (not which one), and how many characters a search had. We do not send it typed text, your phase, anything from your entries, or anything that names you or your account. As with any web request, that server receives your IP address and the type and language of your browser.',
        'Without your consent, nothing is sent to it. The setting is off until you turn it on.',
      ],
    },
    {
      id: 'how-long-we-keep-data',
      heading: 'How long we keep data',
      blocks: [
        [
          'While you use Marea: until you delete an entry or your account.',
          'After 6 months without any use: we send you a mail to announce what comes.',
          'After 12 months without any use: we delete tasks, habits, journal entries and your identity. Cycle data live on only as anonymised counts (quarter, age band, length bands), which can be read only for groups of at least 50 people.',
          'When you delete your account: everything in it goes at once, and nothing is added to those counts.',
          'Sessions: until you sign out, at most 30 days without use and 180 days in all. A sign-up that was begun and not finished: 24 hours.',
          'Security records: 6 months, under a pseudonym.',
          'Your previous e-mail address, if you change it: 10 days, so that you can take it back; we send a mail to it about the change.',
        ],
        'For a limited time after a deletion, the database can still be put back to an earlier state in case of a failure. So that this does not bring your account back, we keep a hash of its internal number and use it for that purpose only.',
      ],
    },
    {
      id: 'security',
      heading: 'How we protect data',
      blocks: [
        [
          'Connections are encrypted.',
          'Login codes are derived when they are needed and are not stored.',
          'Sign-in tokens are not stored on our side in a form that could be used; we keep hashes at most.',
          'Journal entries are encrypted at rest, with a separate key for each account.',
          'Our logs hold no addresses, codes, names, typed text or period dates.',
        ],
        'Marea is not end-to-end encrypted. Our servers need to read your data in order to show and calculate things for you, so it is technically possible for us to read them too. No system is perfectly safe; should something go wrong, we inform you and the authority as the law requires.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      blocks: [
        [
          'Access: know which data we hold and get a copy.',
          'Rectification: have wrong data put right.',
          'Erasure: have data deleted.',
          'Restriction: have us pause the use of your data.',
          'Portability: get your data in a common, machine-readable form.',
          'Objection: object to use that is based on our legitimate interest.',
          'Withdrawal: take back a consent at any time.',
        ],
        'Much of this you can do in the app. For the rest, write to {{supportEmail}}; it costs nothing, and we answer within one month.',
        'You can also complain to the Belgian Data Protection Authority (Gegevensbeschermingsautoriteit / Autorité de protection des données, www.dataprotectionauthority.be), or to the authority of the country where you live or work.',
      ],
    },
    {
      id: 'automated-decisions',
      heading: 'No automated decisions about you',
      blocks: [
        'Predictions and suggestions are calculated automatically, but Marea takes no automated decisions that have legal effects for you or affect you in a similarly significant way.',
      ],
    },
    {
      id: 'no-sale-no-advertising',
      heading: 'No sale, no advertising',
      blocks: [
        'We do not sell your data. Marea shows no advertising, and we give no data to advertisers or data brokers.',
      ],
    },
    {
      id: 'adults-only',
      heading: 'Adults only',
      blocks: [
        'Marea is for people aged 18 or older. If we learn that we hold data about someone younger, we delete them. If you think this is the case, please tell us.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      blocks: [
        'If we change this policy, we tell you by mail or in the app before the change takes effect. Where a change needs your consent, we ask for it.',
      ],
    },
  ],
};
