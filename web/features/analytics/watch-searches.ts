import { type CountedSearch, SEARCH_MINIMUMS } from './count.ts';

/** How long typing has to rest before a search counts (specification, section 9). */
const REST_MS = 1000;

type Watching = {
  /** `length` in code points, as the product counts lengths everywhere. */
  readonly onSearch: (search: CountedSearch, length: number) => void;
  readonly signal: AbortSignal;
};

/** Watches the fields marked `data-counted-search`, wherever they stand, for how much is typed; never for what. */
export function watchSearches({ onSearch, signal }: Watching): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = () => clearTimeout(timer);
  const hear = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const search = target.dataset.countedSearch;
    if (!isCountedSearch(search)) return;
    forget();
    const length = [...target.value.trim().normalize('NFC')].length;
    if (length >= SEARCH_MINIMUMS[search]) timer = setTimeout(() => onSearch(search, length), REST_MS);
  };
  document.addEventListener('input', hear, { signal });
  signal.addEventListener('abort', forget);
}

function isCountedSearch(name: string | undefined): name is CountedSearch {
  return name !== undefined && Object.hasOwn(SEARCH_MINIMUMS, name);
}
