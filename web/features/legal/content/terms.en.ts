import type { LegalDocument } from './legal-document.ts';

export const terms: LegalDocument = {
  title: 'Terms and conditions',
  version: '2025-03-20',
  effective: 'Effective and first published on 20/03/2025.',
  intro:
    'These terms are the agreement between you and the team that runs Marea (“we”). Please read them before you create an account. By ticking the box at sign-up you accept them.',
  sections: [
    {
      id: 'what-marea-is',
      heading: 'What Marea is',
      blocks: [
        'Marea is a planner that takes your menstrual cycle into account. You can keep track of your periods, see estimates of your cycle days and phases, plan tasks and habits, write a journal, look at insights from your own entries and search for dates that may suit an activity.',
        'Marea is available in English, Dutch and French, as a website and as an app.',
      ],
    },
    {
      id: 'who-may-use-it',
      heading: 'Who may use Marea',
      blocks: [
        'Marea is made for adults. You may use it if you are 18 or older, and we ask you to confirm this when you sign up. If we learn that an account belongs to someone younger, we close it and delete its data.',
      ],
    },
    {
      id: 'your-account',
      heading: 'Your account',
      blocks: [
        'There is no password. To sign in, you enter your e-mail address and we mail you a short code that works once and for ten minutes. Whoever can read your mail can ask for such a code, so keep your mailbox safe and never pass a code on.',
        'Give us an address that is your own. One account is for one person. If you think someone else has been in your account, sign out on all devices in settings and write to us.',
      ],
    },
    {
      id: 'your-content',
      heading: 'What you enter stays yours',
      blocks: [
        'You own everything you enter in Marea: period data, tasks, habits, journal entries and the rest. We claim no rights in it. You only allow us to store and process it as far as we need to in order to run Marea for you, and only for as long as you keep it there.',
        'Our privacy policy says which data we handle, why, and who helps us do so. The name Marea, its design, its texts and its software belong to us or to those who license them to us.',
      ],
    },
    {
      id: 'no-medical-advice',
      heading: 'No medical advice',
      blocks: [
        'Marea is a planner. It is not a medical device, and nothing in it is medical advice or takes the place of a talk with a health professional.',
        [
          'Marea makes no diagnosis and treats no illness.',
          'Marea is not a contraceptive. Do not use it to avoid a pregnancy.',
          'Marea is not a fertility aid. Do not rely on it to become pregnant.',
        ],
        'If you are worried about your health or your cycle, please ask a doctor. In an emergency, call the emergency number of your country; in the European Union that is 112.',
      ],
    },
    {
      id: 'predictions',
      heading: 'Predictions are estimates',
      blocks: [
        'Predicted periods, phases and ovulation days are calculated from what you log and from how cycles run in general. Cycles vary, so a prediction can be off by days, or more.',
        'The daily texts, keywords, habit templates and suggested dates follow a traditional way of reading the cycle. It is a tradition and not a medical finding, and it may not fit you. Suggestions that come from an automatic text service can also be wrong. What you do with any of them is your own choice.',
      ],
    },
    {
      id: 'prohibited-activities',
      heading: 'What is not allowed',
      blocks: [
        'Please use Marea for yourself and with respect for others. You may not:',
        [
          'break the law with it, or help others to do so;',
          'open an account in someone else’s name, or enter another person’s data without their consent;',
          'try to reach an account or data that are not yours;',
          'disturb or overload the service, spread harmful code or get round its limits and protections;',
          'read the service out by automatic means, copy it or resell it without our written consent;',
          'threaten or harass the people who run Marea.',
        ],
        'If you come across a weak spot in our security, please tell us and do not use it.',
      ],
    },
    {
      id: 'warning-and-ban',
      heading: 'A warning, then a ban',
      blocks: [
        'If you do something that is not allowed, we first warn you and say what has to stop. During a warning your account keeps working. If it goes on after the warning, we may ban the account, which means it can no longer be used.',
        'If you think a warning or a ban is wrong, write to {{supportEmail}} and we will look at it again. A ban does not take away your rights over your personal data: you can still ask us for a copy or for deletion.',
      ],
    },
    {
      id: 'ending-your-account',
      heading: 'Ending your account',
      blocks: [
        'You may stop at any time and need not give a reason. Delete your account in settings, or ask for it at {{supportEmail}}. Deletion removes your account and everything in it and cannot be undone.',
      ],
    },
    {
      id: 'inactive-accounts',
      heading: 'Accounts that are no longer used',
      blocks: [
        'We keep data for 6 months to 1 year after you last used Marea. If you have not used your account for 6 months, we send you a mail to say what will happen. After 12 months without any use we delete your tasks, habits, journal entries and identity, and your cycle data live on only in anonymised counts. If you sign in before then, everything stays.',
      ],
    },
    {
      id: 'prices-and-refunds',
      heading: 'Prices and refunds',
      blocks: [
        'Marea has no paid services today. They may come. If they do, we will show the price and the conditions beforehand, and you pay nothing unless you expressly order something.',
        'Payments would then go through a card provider or an app store. Refunds follow Belgian law, including any legal right to withdraw from a purchase.',
      ],
    },
    {
      id: 'no-warranty',
      heading: 'No warranty',
      blocks: [
        'We take care of Marea, but we offer it as it is. As far as the law allows, we do not promise that it is always available, free of errors or fit for a particular purpose, or that predictions and suggestions are correct.',
        'We may change Marea, interrupt it for maintenance or stop it. If we stop it for good, we tell you in advance so that you can ask for a copy of your data.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      blocks: [
        'As far as the law allows, we are not liable for damage that follows from using Marea or from not being able to use it. This includes damage from decisions based on a prediction, a suggestion or a text in Marea, and from the loss of data.',
        'Nothing in these terms limits liability that may not be limited by law, such as liability for intent, for gross negligence or for harm to a person’s life or health, or the legal rights you have as a consumer.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      blocks: [
        'We may change these terms, for example when Marea can do something new or when the law changes. We announce a change by mail or in the app before it takes effect. If you do not agree with it, you can delete your account before that day.',
      ],
    },
    {
      id: 'law-and-courts',
      heading: 'Law and courts',
      blocks: [
        'Belgian law governs these terms, and the Belgian courts have jurisdiction.',
        'If you use Marea as a consumer and live in another country, you keep the protection of the mandatory law of that country, and you can turn to its courts where the law gives you that right.',
        'If one of these terms turns out not to be valid, the others remain in force.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [
        'A question, a complaint or a request? Write to our support at {{supportEmail}}. We like to solve things together first.',
      ],
    },
  ],
};
