import { createFileRoute } from '@tanstack/react-router';
import { TakeBackPage } from '#web/features/address-change/take-back-page.tsx';
import { addPageTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/take-back-address')({
  staticData: { title: 'takeBack' },
  loader: () => addPageTexts(),
  component: TakeBackPage,
});
