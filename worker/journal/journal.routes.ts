import {
  deleteJournalEntry,
  listJournalEntries,
  readJournalEntry,
  saveJournalEntry,
  searchJournal,
} from '#domain/journal/journal.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { journalService } from './journal.service.ts';

/** The journal: one entry a day, its texts encrypted at rest. */
export const journalRoutes = routesOf(
  route(saveJournalEntry, {
    summary: 'Write the entry of a day, over the one that was there',
    description: 'With `based_on` it is a `conflict` if the day has another version by now.',
    byHandler: 'repetition',
    handle: async (c, { body }) => ({
      entry: await journalService(c.var.person).save(body, c.var.underKey),
    }),
  }),
  route(listJournalEntries, {
    summary: 'The entries from one day to another, newest first',
    description: 'At most 400 days; `earlier` is the newest day before them that has an entry.',
    handle: (c, { params }) => journalService(c.var.person).list(params),
  }),
  route(readJournalEntry, {
    summary: 'The entry of a day',
    description: '503 if it can’t be decrypted.',
    handle: async (c, { params }) => ({ entry: await journalService(c.var.person).get(params.date) }),
  }),
  route(deleteJournalEntry, {
    summary: 'Delete the entry of a day',
    description: 'With `based_on` only that version, else it is a `conflict`.',
    handle: (c, { params, query }) => journalService(c.var.person).delete(params.date, query.based_on),
  }),
  route(searchJournal, {
    summary: 'The newest entries that hold a text, whatever its case and accents',
    description: 'At most 100 entries and 100 remarks.',
    handle: (c, { body }) => journalService(c.var.person).search(body.keyword),
  }),
);
