import { createFileRoute } from '@tanstack/react-router';
import { matchLanguage } from '#domain/account/language.ts';
import { NotMePage } from '#web/features/auth/mail-link-pages.tsx';
import { addTexts, adoptLanguage } from '#web/i18n/i18n.ts';

/** The page linked in the sign-in mail; uses the mail's language unless one was chosen on this device. */
export const Route = createFileRoute('/not-me')({
  staticData: { title: 'notMe' },
  validateSearch: ({ lang }: Record<string, unknown>): { lang?: string } =>
    typeof lang === 'string' ? { lang } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    await addTexts('pages');
    const language = matchLanguage(deps.lang);
    if (language !== undefined) await adoptLanguage(language);
  },
  component: NotMePage,
});
