import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsentTexts } from '#domain/account/consent.ts';
import { complaintsOf, presentConsentTexts, recordWith, versionsIn } from './consent-texts.ts';
import { PROJECT } from './run.ts';

// A consent refers to its text by version and hash. This check fails if a text changes without a new version.

const path = join(PROJECT, 'domain/account/consent-texts.gen.json');
const present = presentConsentTexts();
// Written by this script.
const recorded = JSON.parse(readFileSync(path, 'utf8')) as ConsentTexts;

const isWriting = process.argv.includes('--write');
const record = isWriting
  ? recordWith(recorded, { present, today: new Date().toISOString().slice(0, 10) })
  : recorded;
const write = (file: string, content: unknown) =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
if (isWriting) {
  write(path, record);
  write(join(PROJECT, 'domain/account/consent-versions.gen.json'), versionsIn(record));
}

const complaints = complaintsOf(record, present);
for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
process.stdout.write(`texts of consents: ${complaints.length} that are not as recorded\n`);
process.exit(complaints.length === 0 ? 0 : 1);
