import { base64url } from 'jose';
import {
  type ImportFile,
  PORTABLE_RECORDS,
  type PortableKind,
} from '#domain/portability/portable-data.schema.ts';
import { letOthersIn } from '#worker/platform/let-others-in.ts';

/** How many records are hashed before a pause for other requests. */
const RECORDS_AT_ONCE = 200;
const encoder = new TextEncoder();

/** SHA-256 over everything that an import reads of a file, in base64url: the same for what is sent again. */
export async function digestOf({ unreadable: _, ...file }: ImportFile): Promise<string> {
  let digest = '';
  const add = async (what: unknown) => {
    const hash = await crypto.subtle.digest('SHA-256', encoder.encode(`${digest}${JSON.stringify(what)}`));
    digest = base64url.encode(new Uint8Array(hash));
  };
  await add([file.import, file.profile, file.cycle_profile]);
  for (const kind of Object.keys(PORTABLE_RECORDS) as PortableKind[]) {
    await add(kind);
    const records = file[kind];
    for (let from = 0; from < records.length; from += RECORDS_AT_ONCE) {
      await add(records.slice(from, from + RECORDS_AT_ONCE));
      await letOthersIn();
    }
  }
  return digest;
}
