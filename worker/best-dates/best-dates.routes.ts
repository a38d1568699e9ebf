import { findDates } from '#domain/best-dates/best-dates.calls.ts';
import { likedLanguage } from '#worker/http/request-headers.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { bestDatesService } from './best-dates.service.ts';

/** Good dates for an activity (contract §7). */
export const bestDatesRoutes = routesOf(
  route(findDates, {
    summary: 'The days that go with a keyword or with a sentence',
    example: { request: { keyword: '', sentence: 'Give a talk about our garden' } },
    handle: (c, { body: { keyword, sentence } }) =>
      bestDatesService(c.var.person).find({
        keyword: keyword ?? '',
        sentence: sentence ?? '',
        // Answers in the language of the app, which on this device may differ from the profile's.
        language: likedLanguage(c.req.header('accept-language')),
      }),
  }),
);
