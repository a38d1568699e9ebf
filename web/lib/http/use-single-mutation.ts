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
 * nothing (`mutateAsync` rejects, and tells nobody). The cache knows of a call at once, a rendered `isPending` only later.
 */
export function useSingleMutation<Answer, Variables>(
  options: Options<Answer, Variables>,
): UseMutationResult<Answer, Error, Variables> {
  const client = useQueryClient();
  const mutation = useMutation(options);
  const { mutationKey } = options;
  const isUnderWay = () => client.isMutating({ mutationKey, exact: true }) > 0;
  return {
    ...mutation,
    mutate: (...call) => {
      if (!isUnderWay()) mutation.mutate(...call);
    },
    mutateAsync: (...call) =>
      isUnderWay() ? Promise.reject(new Error('already under way')) : mutation.mutateAsync(...call),
  };
}
