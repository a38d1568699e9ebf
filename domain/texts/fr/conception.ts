import type { ConceptionPhrases } from '#domain/texts/en/conception.ts';

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
