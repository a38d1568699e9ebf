import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { AppRoot } from '#web/app/app-root.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: AppRoot });
