import type { ActivityWords, ConceptionPhrases } from '#domain/texts/en/words.ts';
import everyday from './everyday.json' with { type: 'json' };

export const words: ActivityWords = {
  small: `
    le la les un une des du de au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos
    leur leurs je tu il elle on nous vous ils elles me moi te toi se lui y en et ou mais donc si que qui
    quoi quel quelle quels quelles dont est suis es sommes etes sont etait etre ete ai as avons avez ont a
    avoir avait fais fait faire vais va aller veux veut voudrais peux peut pouvoir dois doit devoir ne pas
    plus sans avec pour par dans sur sous chez vers apres avant pendant depuis entre jusqu comme tout toute
    tous toutes tres bien aussi trop peu beaucoup juste encore deja ici la ou quand comment pourquoi jour
    jours semaine temps moment bon bonne meilleur mois aujourdhui demain soir chaque autre autres deux trois
    quelque chose quelqu rien besoin envie enfin petit petite grand grande gros grosse vraiment lieu date
    chat cause afin main pain but sale car son ans an`,
  fillers: 'le la les un une des du mon ma mes ton ta tes son sa ses notre nos votre leur leurs ce cette ces',
  elided: 'l d j m t s c n qu jusqu lorsqu puisqu',
  negators: 'pas sans jamais aucun aucune ni',
  insteadOf: ['au lieu de', 'plutot que'],
  noDenials: ['pas oublier', 'oublie pas', 'pas seulement', 'pourquoi pas', 'pas mal', 'sans faute'],
  turns: 'mais juste seulement plutot et je veux',
  timeOpeners: 'apres avant pendant depuis',
  openers: 'pour de du des sur dans chez au aux',
  purposeOpeners: 'pour',
  companyOpeners: 'avec entre',
  askingWhen: 'quand',
  askedPlanning: 'planifier planifie programmer prevoir',
  orders: [
    /\b(?:ignorez?|oubliez?)\b.*\b(?:instructions?|consignes?|regles|prompt)\b/,
    /\b(?:reponds|repondez|affichez?|donnez?|dis|renvoie)\b.*\b(?:phase|json|ovulation|luteale|folliculaire|prompt|consignes)\b/,
    /^(?:raconte|donne|ecris|chante|dis) moi (?:une? |le |la |ton )?(?:blague|histoire|poeme|chanson|fait|mot de passe|code)\b/,
    /\brevele\b/,
    /^fais semblant\b/,
  ],
  worldQuestion:
    /^(?!pourquoi pas\b)(?:qui (?:a|est|etait|sont)|pourquoi|quand (?:a|ont|est|etait|fut)|quelle (?:heure|couleur|langue)|ou (?:est|se trouve)|combien|quel(?:le)?s? (?:est|sont|etait|temps)|quest ce que?|c est quoi)\b/,
  smallTalk: /^(?:tu|vous|(?:es|as|peux|sais) tu|comment (?:tu|vous|ca)|est ce que (?:tu|vous|ce|ca))\b/,
  asksForSelf: /\b(?:je|me|mon|ma|mes|nous|meilleure?|bon|bonne|ideale?)\b/,
  everyday: Object.values(everyday).join(' '),
};

export { stemmer as stem } from '@orama/stemmers/french';

// Format: domain/best-dates/conception-guard.ts. Some lines mix languages, because people do.
export const conception: ConceptionPhrases = {
  wishes: String.raw`
(?:tomber|retomber|tombe|retombe|tombes|tombera|tomberai|tombais|devenir|deviens) (?:\S+ ){0,2}{preg}
(?:eviter|evite|evitant|empecher|prevenir|sans|risques?|chances?|contre|planifier|prevoir|debuter|commencer|demarrer|vouloir|tenter) (?:(?:de|une?|la|ma|le|toute|nouvelle|autre|risque|chances|debut) ){0,3}grossesses?
(?:concevoir|avoir) {kid}(?! (?:malade|heureux|sage))
(?:desir|envie) (?:(?:de|une?|fort|autre) ){0,2}(?:enfants?|bebes?|maternite)
(?:essais?|essayons|essayer|essaie|essaye) (?:de |pour |faire |avoir |un |le |notre )*bebes?
projets? (?:de |d |notre )?(?:bebe|enfant|grossesse|parental)|bebes? (?:en route|numero|deux|surprise)|bb ?[123]
mettre ~ bebe|bebe ~ en route
(?:agrandir|elargir|completer) (?:la|notre|ma) (?:petite )?(?:famille|tribu){end}|fonder (?:une|notre|ma) famille
(?:faire|donner|offrir|fabriquer|avoir) ~ une? petite? (?:frere|soeur)|donner (?:un frere|une soeur)|faire un petit$|calins? bebe$
(?:concevoir|conceive) (?:notre|mon|our|my) (?:premiere?|deuxieme|troisieme|first|second|third)(?=$| \|)
concevoir(?=$| (?:\||naturellement|rapidement|ce|cette|avec mon|vite|plus|mieux|pendant|avant|facilement)(?: |$))
(?:chances?|date|fenetre|periode) (?:de )?(?:la )?conception(?! (?:de|du|des|une?|la|le|graphique|web|produit))
(?<!(?:discussions?|imagination|echanges?|collaborations?|reunions?|terres?|debats?|idees?|travail|travaux|annees?|esprits?|dialogues?) )fecond(?:e?s?|ite|ation|er|ees?)(?! en)
infecondes?
quand ~ ovul\S*
^(?:(?:les?|mes|mon|ma|quels?|quelle|est|sont|meilleurs?) )*(?:jours?|date|moment|periode)? ?(?:(?:de|mon|ou|que|j|la) ){0,2}ovul(?:e|ation)$
(?:calculer|calcul|calendrier|prevoir|suivre) ~ ovulation
transfert (?:de )?embryon\S*|ovocytes?|ponction (?:de |des )?(?:ovocytes|ovarienne)
sans (?:une? |de |le |la |aucun |aucune )?(?:preservatifs?|capotes?|contracepti\S*)
(?:rapports?|sexe|relations?) (?:sexuels? |sexuelles? |intimes? )?(?:non|pas) proteg\S*|non protegee?s?
(?:contracepti\S*|planification familiale) naturel\S*
jours? surs?(?=$| (?:\||ce|cette|du|de mon|pour faire|sans)(?: |$))|(?:periode|semaine) sure(?=$| \|)
(?:jours?|periode|moments?|dates?|soirs?|nuits?) sans (?:aucun )?(?:risque|danger)s?(?=$| (?:\||ce|cette|pour faire|pendant|du cycle)(?: |$))
methode (?:\S+ ){0,2}(?:ogino|billings|calendrier|temperatures?|sympto\S*|retrait|mama)|ogino|coit interrompu
methodes? naturelles?(?=$| \|| ~ (?:contracepti\S*|enceinte|grossesse|enfant))
(?:commencer|arreter|arrete|stopper|reprendre|debuter|arret) (?:de )?(?:la |ma |prendre la )?(?:pilule|contracepti\S*)
devenir (?:maman|mere|parents?|papa|pere)|en cloque|enfanter
`,
  topics: `
fertilite
tests? (?:de )?(?:grossesse|ovulation)
`,
  talk: String.raw`
(?:parler|reparler|discuter|conversation|discussion|conference|presentation|cours|atelier|debat|lire|livre|article|blog|memoire|these|podcast|documentaire|film|serie|rapport|recherche|etude|etudier|ecrire|chanson|roman|campagne|webinaire|expose|formation|lecon) ~ (?:sur|de|propos|au sujet|du)
annonc\S*|(?:dire|apprendre) (?:[^ |]+ ){1,4}que
`,
  errands: `
chercher|acheter|achat|commander|renouveler|payer|pharmacie|ordonnance|rendez vous|rdv|medecin|gynecologue|gyneco|facture|mutuelle|clinique
`,
};
