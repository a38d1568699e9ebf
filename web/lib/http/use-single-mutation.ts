import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

type Options<Answer, Variables> = UseMutationOptions<Answer, Error, Variables> & {
  readonly mutationKey: readonly [string];
};

/**
 * A mutation that runs one call at a time: a second press before the button shows as busy does nothing (`mutateAsync` rejects
 * without a message). It asks the cache, which knows of a call at once, while `isPending` needs a render.
 */
export function useSingleMutation<Answer, Variables>(
  options: Options<Answer, Variables>,
): UseMutationResult<Answer, Error, Variables> {
  const client = useQueryClient();
  const mutation = useMutation(options);
  const { mutationKey } = options;
  const isInFlight = () => client.isMutating({ mutationKey, exact: true }) > 0;
  return {
    ...mutation,
    mutate: (...call) => {
      if (!isInFlight()) mutation.mutate(...call);
    },
    mutateAsync: (...call) =>
      isInFlight() ? Promise.reject(new Error('already under way')) : mutation.mutateAsync(...call),
  };
}
