import { queryOptions } from '@tanstack/react-query';
import { listImports, takeImportBack } from '#domain/portability/portability.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';

/** Imports that can be taken back, newest first, and the times in another mode. Not kept on the device: they name what files were. */
export const madeImportsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => send(listImports, { signal }),
  gcTime: 0,
});

/** What a take-back did. */
export type TakenBack = { readonly removed: number; readonly kept: number };

/** Takes an import back. It may have added to anything the app shows, so everything is reloaded. */
export const useTakeBack = () =>
  useSingleMutation<TakenBack, string>({
    mutationKey: ['take-import-back'],
    mutationFn: (import_id) => send(takeImportBack, { params: { import_id }, body: {} }),
    onSettled: () => void queryClient.invalidateQueries(),
  });
