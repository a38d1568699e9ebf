import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsentTexts } from '#domain/account/consent-texts.ts';
import { complaintsOf, presentConsentTexts, recordWith } from './consent-texts.ts';
import { PROJECT } from './run.ts';

// A consent names the text it was given to by version and hash. If such a text changes without a new version, this fails.

const path = join(PROJECT, 'domain/account/consent-texts.gen.json');
const present = presentConsentTexts();
// Written by this script.
const kept = JSON.parse(readFileSync(path, 'utf8')) as ConsentTexts;

const isWriting = process.argv.includes('--write');
const record = isWriting ? recordWith(kept, { present, today: new Date().toISOString().slice(0, 10) }) : kept;
if (isWriting) writeFileSync(path, `${JSON.stringify(record, null, 2)}\n`);

const complaints = complaintsOf(record, present);
for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
process.stdout.write(`texts of consents: ${complaints.length} that are not as recorded\n`);
process.exit(complaints.length === 0 ? 0 : 1);
