import { countSmallWords } from './activity-language.ts';
import type { Token } from './activity-tokens.ts';

/** Orders to a machine, whatever else stands in the text: there is no activity to be placed, and none is guessed. */
const ORDERS = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.*\b(?:instructions?|prompt|rules|above|previous)\b/,
  /\b(?:system|developer) (?:prompt|message|instructions?)\b/,
  /\byou are now\b|\bact as an?\b.*\b(?:model|ai|assistant|terminal)\b|\bjailbreak\b/,
  /\b(?:return|output|answer|respond|reply|print|say|classify)\b.*\b(?:phase|json|ovulation|luteal|follicular|menstrual|prompt)\b/,
  /\b(?:negeer|vergeet)\b.*\b(?:instructies?|regels|opdrachten|prompt)\b|\bsysteemprompt\b/,
  /\b(?:antwoord|geef|toon|zeg|print)\b.*\b(?:json|ovulatie|luteaal|folliculair|fase|prompt|instructies?)\b/,
  /\b(?:ignorez?|oubliez?)\b.*\b(?:instructions?|consignes?|regles|prompt)\b/,
  /\b(?:reponds|repondez|affichez?|donnez?|dis|renvoie)\b.*\b(?:json|ovulation|luteale|folliculaire|phase|prompt|consignes?)\b/,
  /^(?:please )?(?:tell|give|write|sing|show|draw) me (?:an?|the|your|some) /,
  /^(?:vertel|geef|schrijf|zing|toon)(?: me| mij)? (?:een|de|het|je) (?:mop|grap|verhaal|gedicht|lied|recept|wachtwoord)/,
  /^(?:raconte|donne|ecris|chante|montre|dis) moi\b/,
  /\b(?:reveal|show|print|repeat)\b.*\b(?:hidden|secret|configuration|instructions?|prompt)\b/,
  /\b(?:onthul|revele)\b/,
  /^(?:pretend|doe alsof|fais semblant|imagine you|act like)\b/,
  /\b(?:select|drop|delete|insert)\b.*\b(?:from|table|into)\b.*|\bscript alert\b/,
];

/** Questions about the world: they open like one, and nobody in them asks for themself. */
const WORLD_QUESTION =
  /^(?:(?:what|who|whose|why|where|which) (?:is|are|was|were|won|did|does|do|has|made|wrote)|whats|whos|how (?:tall|old|far|big|deep|long is|many|much)|wie (?:is|was|won|heeft|zijn)|wat (?:is|was|zijn|betekent|voor)|waarom|waar (?:is|ligt|komt)|hoe(?: (?:hoog|oud|groot|ver|diep|lang is)|veel)|qui (?:a|est|etait|sont)|pourquoi|ou (?:est|se trouve)|combien|quel(?:le)?s? (?:est|sont|etait|temps)|quest ce que?|c est quoi)\b/;
/** Small talk with whoever may be listening. */
const SMALL_TALK =
  /^(?:(?:do|are|can|could|would|will|did|have) you|how are you|whats your|(?:hou|ben|heb|kan|kun|wil|weet) (?:je|jij)|(?:hoe|wat|waar) (?:heet|ben|doe|is) (?:je|jij|jouw)|tu|vous|(?:es|as|peux|sais) tu|comment (?:tu|vous|ca)|est ce que (?:tu|vous|ce|ca))\b/;
const ASKS_FOR_SELF = /\b(?:i|my|me|we|our|best|ik|mijn|we|wij|me|beste?|je|mon|ma|mes|nous|meilleure?)\b/;

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
