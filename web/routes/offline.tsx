import { createFileRoute } from '@tanstack/react-router';
import { OfflinePage } from '#web/app/offline-page.tsx';

export const Route = createFileRoute('/offline')({
  staticData: { title: 'offline' },
  component: OfflinePage,
});
