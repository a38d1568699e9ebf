import { Hono } from 'hono';
import { findDatesSchema, foundDatesSchema } from '#domain/best-dates/best-dates.schema.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { BODY_REFUSALS, describe } from '#worker/http/openapi.ts';
import { likedLanguage } from '#worker/http/preferred-language.ts';
import { requireJson } from '#worker/http/read-json.ts';
import { body } from '#worker/http/validate.ts';
import { authenticate } from '#worker/middleware/authenticate.ts';
import { FIND_DATES_EXAMPLE } from './best-dates.examples.ts';

/** Good dates for an activity (contract §7). */
export const bestDatesRoutes = new Hono<AppEnv>().post(
  '/best/dates/find',
  describe({
    summary: 'The days that go with a keyword or with a sentence',
    example: FIND_DATES_EXAMPLE,
    access: 'signed-in',
    answer: foundDatesSchema,
    refusals: [...BODY_REFUSALS, 'ai_limit_reached'],
  }),
  authenticate,
  requireJson,
  body(findDatesSchema),
  async (c) => {
    const { keyword, sentence } = c.req.valid('json');
    const found = await c.var.services.bestDates.find({
      keyword: keyword ?? '',
      sentence: sentence ?? '',
      // The app is shown in the language it asks in, which on this device may be another than the profile's.
      language: likedLanguage(c.req.header('accept-language')),
    });
    return c.json({ success: 1, ...found });
  },
);
