import { createFileRoute } from '@tanstack/react-router';
import { TakeBackPage } from '#web/features/auth/mail-link-pages.tsx';
import { addTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/take-back-address')({
  staticData: { title: 'takeBack' },
  loader: () => addTexts('pages'),
  component: TakeBackPage,
});
