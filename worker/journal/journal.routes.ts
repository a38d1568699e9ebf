import { Hono } from 'hono';
import {
  JOURNAL_BODY_BYTES,
  journalDayPathSchema,
  journalEntriesSchema,
  journalEntryAnswerSchema,
  journalListSchema,
  journalRangePathSchema,
  saveJournalSchema,
  searchJournalSchema,
} from '#domain/journal/journal.schema.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { BODY_REFUSALS, describe } from '#worker/http/openapi.ts';
import { requireJson, requireJsonUpTo } from '#worker/http/read-json.ts';
import { body, params } from '#worker/http/validate.ts';
import { authenticate } from '#worker/middleware/authenticate.ts';
import { cycleConsent } from '#worker/middleware/cycle-consent.ts';
import { idempotentByHandler } from '#worker/middleware/idempotency.ts';
import { JOURNAL_EXAMPLES } from './journal.examples.ts';

/** The journal: one entry a day, its texts encrypted at rest. */
export const journalRoutes = new Hono<AppEnv>()
  .post(
    '/journal/save',
    describe({
      summary: 'Write the entry of a day, over the one that was there',
      example: JOURNAL_EXAMPLES.save,
      access: 'signed-in',
      answer: journalEntryAnswerSchema,
      takesKey: true,
      keepsCycleData: true,
      refusals: [...BODY_REFUSALS, 'conflict'],
    }),
    authenticate,
    requireJsonUpTo(JOURNAL_BODY_BYTES),
    body(saveJournalSchema),
    idempotentByHandler,
    cycleConsent,
    async (c) => {
      const { services, underKey } = c.var;
      return c.json({ success: 1, entry: await services.journal.save(c.req.valid('json'), underKey) });
    },
  )
  .get(
    '/journal/:from/:to/list',
    describe({
      summary: 'The entries from one day to another, newest first',
      example: JOURNAL_EXAMPLES.list,
      access: 'signed-in',
      answer: journalListSchema,
      refusals: ['validation_failed'],
    }),
    authenticate,
    params(journalRangePathSchema),
    async (c) => c.json({ success: 1, ...(await c.var.services.journal.list(c.req.valid('param'))) }),
  )
  .get(
    '/journal/:date/get',
    describe({
      summary: 'The entry of a day',
      example: JOURNAL_EXAMPLES.get,
      access: 'signed-in',
      answer: journalEntryAnswerSchema,
      refusals: ['validation_failed', 'not_found', 'unavailable'],
    }),
    authenticate,
    params(journalDayPathSchema),
    async (c) => c.json({ success: 1, entry: await c.var.services.journal.get(c.req.valid('param').date) }),
  )
  .delete(
    '/journal/:date/delete',
    describe({
      summary: 'Delete the entry of a day',
      example: JOURNAL_EXAMPLES.delete,
      access: 'signed-in',
      answer: successSchema,
      refusals: ['validation_failed', 'not_found'],
    }),
    authenticate,
    params(journalDayPathSchema),
    async (c) => {
      await c.var.services.journal.delete(c.req.valid('param').date);
      return c.json({ success: 1 });
    },
  )
  .post(
    '/journal/search',
    describe({
      summary: 'The newest entries that hold a text, whatever its case and accents',
      example: JOURNAL_EXAMPLES.search,
      access: 'signed-in',
      answer: journalEntriesSchema,
      refusals: BODY_REFUSALS,
    }),
    authenticate,
    requireJson,
    body(searchJournalSchema),
    async (c) =>
      c.json({ success: 1, ...(await c.var.services.journal.search(c.req.valid('json').keyword)) }),
  );
