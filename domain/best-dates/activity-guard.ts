import { countSmallWords } from './activity-language.ts';
import type { Token } from './activity-tokens.ts';

/** Orders to a machine, whatever else stands in the text: there is no activity to be placed, and none is guessed. */
const ORDERS = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.*\b(?:instructions?|prompt|rules)\b/,
  /\b(?:negeer|vergeet)\b.*\b(?:instructies?|regels|prompt)\b/,
  /\b(?:ignorez?|oubliez?)\b.*\b(?:instructions?|consignes?|regles|prompt)\b/,
  /\b(?:system|developer|systeem) ?(?:prompt|message|instructions?)\b|\bjailbreak\b|\byou are now\b/,
  /\b(?:return|output|answer|respond|reply|print|say|classify)\b.*\b(?:phase|json|ovulation|luteal|follicular|menstrual|prompt)\b/,
  /\b(?:antwoord|geef|toon|zeg|print)\b.*\b(?:fase|json|ovulatie|luteaal|folliculair|prompt|instructies)\b/,
  /\b(?:reponds|repondez|affichez?|donnez?|dis|renvoie)\b.*\b(?:phase|json|ovulation|luteale|folliculaire|prompt|consignes)\b/,
  /^(?:please )?(?:tell|give|write|sing|show) me (?:an? |the |your )?(?:joke|poem|story|song|fact|essay|password|code)\b/,
  /^(?:vertel|geef|schrijf|zing|toon)(?: me| mij)? (?:een |de |het |je )?(?:mop|grap|verhaal|gedicht|lied|weetje|wachtwoord|code)\b/,
  /^(?:raconte|donne|ecris|chante|dis) moi (?:une? |le |la |ton )?(?:blague|histoire|poeme|chanson|fait|mot de passe|code)\b/,
  /\b(?:reveal|repeat|show)\b.*\b(?:your|hidden)\b.*\b(?:configuration|secrets?|instructions?|prompt)\b|\b(?:onthul|revele)\b/,
  /^(?:pretend|act like|act as|imagine you|doe alsof|fais semblant)\b/,
  /\b(?:drop table|select from|delete from|insert into|union select|script alert)\b/,
];

/** Questions about the world: they open like one, and nobody in them asks for themself or for a good day. */
const WORLD_QUESTION =
  /^(?!(?:why not|waarom niet|pourquoi pas)\b)(?:(?:what|who|whose|why|where|which) (?:is|are|was|were|won|did|does|do|has|made|wrote)|whats|whos|when (?:was|were|did|does|is|are)|what (?:time|year|colou?r|language|country)\b|how (?:tall|old|far|big|deep|long is|many|much)|wie (?:is|was|won|heeft|zijn)|wat (?:is|was|zijn|betekent|voor)|waarom|wanneer (?:was|waren|werd|werden|is)|hoe laat|welke (?:kleur|taal|dag is)|waar (?:is|ligt|komt)|hoe(?: (?:hoog|oud|groot|ver|diep|lang is)|veel)|qui (?:a|est|etait|sont)|pourquoi|quand (?:a|ont|est|etait|fut)|quelle (?:heure|couleur|langue)|ou (?:est|se trouve)|combien|quel(?:le)?s? (?:est|sont|etait|temps)|quest ce que?|c est quoi)\b/;
/** Small talk with whoever may be listening. */
const SMALL_TALK =
  /^(?:(?:do|are|can|could|would|will|did|have) you|how are you|whats your|(?:hou|ben|heb|kan|kun|wil|weet) (?:je|jij)|(?:hoe|wat|waar) (?:heet|ben|doe|is) (?:je|jij|jouw)|tu|vous|(?:es|as|peux|sais) tu|comment (?:tu|vous|ca)|est ce que (?:tu|vous|ce|ca))\b/;
const ASKS_FOR_SELF =
  /\b(?:i|my|me|we|our|best|good|right|ik|mijn|we|wij|me|beste?|goede?|juiste|je|mon|ma|mes|nous|meilleure?|bon|bonne|ideale?|ideaal)\b/;

/** Whether a text is no activity in one of our languages, whatever words it holds: an order, a question about the world, another language. */
export function isOffTopic(tokens: readonly Token[]): boolean {
  const words = tokens.map(({ word }) => word);
  const line = words.join(' ');
  if (ORDERS.some((order) => order.test(line))) return true;
  const isQuestion = WORLD_QUESTION.test(line) || SMALL_TALK.test(line);
  if (isQuestion && !ASKS_FOR_SELF.test(line)) return true;
  const { en, nl, fr, foreign } = countSmallWords(words);
  return foreign > 0 && foreign >= Math.max(en, nl, fr);
}
