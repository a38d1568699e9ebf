import type { Deps } from '#worker/app-env.ts';
import type { Config } from '#worker/platform/config.ts';
import type { Databases } from '#worker/platform/database.ts';
import {
  createAddressHasher,
  createDirectoryRepository,
  createFurtherAddresses,
} from './directory.repository.ts';
import { createDirectoryService, type DirectoryServiceDeps } from './directory.service.ts';

/** What the directory needs: less than a whole request has, because an operator's commands have less. */
export type DirectoryDeps = Databases &
  Pick<Deps, 'newId' | 'now'> & { readonly config: Pick<Config, 'DIRECTORY_SECRET'> };

type DirectoryModuleDeps<Account> = Pick<DirectoryServiceDeps<Account>, 'accountsIn' | 'forgetAddress'> & {
  deps: DirectoryDeps;
};

/** The directory of which person is in which shard. */
export function directoryModule<Account>({ deps, ...accounts }: DirectoryModuleDeps<Account>) {
  return createDirectoryService({
    ...accounts,
    deps,
    directory: createDirectoryRepository(deps),
    further: createFurtherAddresses(deps),
    hasher: createAddressHasher(deps.config),
  });
}
