import {
  deleteJournalEntry,
  listJournalEntries,
  readJournalEntry,
  saveJournalEntry,
  searchJournal,
} from '#domain/journal/journal.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { JOURNAL_EXAMPLES } from './journal.examples.ts';
import { journalService } from './journal.service.ts';

/** The journal: one entry a day, its texts encrypted at rest. */
export const journalRoutes = routesOf(
  route(saveJournalEntry, {
    summary: 'Write the entry of a day, over the one that was there',
    example: JOURNAL_EXAMPLES.save,
    byHandler: 'repetition',
    handle: async (c, { body }) => ({
      entry: await journalService(c.var.person).save(body, c.var.underKey),
    }),
  }),
  route(listJournalEntries, {
    summary: 'The entries from one day to another, newest first',
    example: JOURNAL_EXAMPLES.list,
    handle: (c, { params }) => journalService(c.var.person).list(params),
  }),
  route(readJournalEntry, {
    summary: 'The entry of a day',
    example: JOURNAL_EXAMPLES.get,
    handle: async (c, { params }) => ({ entry: await journalService(c.var.person).get(params.date) }),
  }),
  route(deleteJournalEntry, {
    summary: 'Delete the entry of a day',
    example: JOURNAL_EXAMPLES.delete,
    handle: (c, { params, query }) => journalService(c.var.person).delete(params.date, query.based_on),
  }),
  route(searchJournal, {
    summary: 'The newest entries that hold a text, whatever its case and accents',
    example: JOURNAL_EXAMPLES.search,
    handle: (c, { body }) => journalService(c.var.person).search(body.keyword),
  }),
);
