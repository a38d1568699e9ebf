import { createFileRoute } from '@tanstack/react-router';
import { OfflinePage } from '#web/app/error-pages.tsx';

export const Route = createFileRoute('/offline')({
  staticData: { title: 'offline' },
  component: OfflinePage,
});
