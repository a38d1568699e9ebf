import { v5 } from 'uuid';

/** Ours alone: ids of things from other apps' files. Never changed, or a file that is brought in again would come twice. */
const NAMESPACE = 'b1a5b0a6-6f2b-5f0d-9a53-7c2e6d0f4e11';

/** The id of something new from a file: the same for the same text. */
export const idOf = (text: string): string => v5(text, NAMESPACE);
