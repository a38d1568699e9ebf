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
 * A mutation of which one call at a time is under way: a second press that comes before the button is seen to be busy does
 * nothing. The cache knows of a call at once, a rendered `isPending` only later.
 */
export function useSingleMutation<Answer, Variables>(
  options: Options<Answer, Variables>,
): UseMutationResult<Answer, Error, Variables> {
  const client = useQueryClient();
  const mutation = useMutation(options);
  const { mutationKey } = options;
  return {
    ...mutation,
    mutate: (...call) => {
      if (client.isMutating({ mutationKey, exact: true }) === 0) mutation.mutate(...call);
    },
  };
}
