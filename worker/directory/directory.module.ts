import { createAccountsRepository } from './account/accounts.repository.ts';
import { forgetAddress } from './account/erase-account.ts';
import type { Deps } from './app-env.ts';
import { createAddressHasher } from './directory/address-hash.ts';
import { createDirectoryRepository } from './directory/directory.repository.ts';
import { createFurtherAddresses } from './directory/further-addresses.repository.ts';
import { createPlaces } from './directory/places.service.ts';
import type { Config } from './platform/config.ts';
import type { Databases } from './platform/database.ts';

/** Where people's rows lie: the directory and the accounts of every shard. */
export function placesOf(
  deps: Databases & Pick<Deps, 'newId' | 'now'> & { readonly config: Pick<Config, 'DIRECTORY_SECRET'> },
) {
  const [home] = deps.shards;
  return createPlaces({
    deps,
    directory: createDirectoryRepository(deps),
    further: createFurtherAddresses(deps),
    hasher: createAddressHasher(deps.config),
    accountsIn: (whose) => createAccountsRepository({ ...deps, db: deps.databaseFor(whose) }),
    forgetAddress: (addressKey) => forgetAddress({ db: deps.databaseFor(home) }, addressKey),
  });
}
