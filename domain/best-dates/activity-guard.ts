import { LANGUAGES } from '#domain/account/language.ts';
import { ACTIVITY_WORDS } from '#domain/texts/words.ts';
import { countSmallWords } from './activity-language.ts';
import type { Token } from './activity-tokens.ts';

/** Orders to a machine in no language of ours, or in any. */
const ORDERS = [
  /\b(?:system|developer|systeem) ?(?:prompt|message|instructions?)\b|\bjailbreak\b|\byou are now\b/,
  /\b(?:drop table|select from|delete from|insert into|union select|script alert)\b/,
];

const ALL_WORDS = LANGUAGES.map((language) => ACTIVITY_WORDS[language]);

/** Whether a text is no activity in one of our languages, whatever words it holds: an order, a question about the world, another language. */
export function isOffTopic(tokens: readonly Token[]): boolean {
  const words = tokens.map(({ word }) => word);
  const line = words.join(' ');
  const orders = [...ORDERS, ...ALL_WORDS.flatMap((own) => own.orders)];
  if (orders.some((order) => order.test(line))) return true;
  const isQuestion = ALL_WORDS.some((own) => own.worldQuestion.test(line) || own.smallTalk.test(line));
  if (isQuestion && !ALL_WORDS.some((own) => own.asksForSelf.test(line))) return true;
  const { foreign, ...ours } = countSmallWords(words);
  return foreign > 0 && foreign >= Math.max(...Object.values(ours));
}
