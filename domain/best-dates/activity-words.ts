import type { CyclePhase } from '#domain/cycle/phases.ts';

/**
 * Words that place an activity by the field's common reading of the phases (contract, section 7): a tradition, not a medical
 * finding. A word that means another phase in another of the languages is left out. Written without accents and in lower
 * case, divided by commas. `plan*` stands for every word that begins so; several words are a phrase.
 */
export const ACTIVITY_WORDS: Readonly<Record<CyclePhase, Readonly<Record<string, string>>>> = {
  // Rest, recovery, reflection, gentle movement.
  menstrual: {
    english: `
      bath, breathing, breathwork, day off, diary, gentle, gratitude, hot water bottle, journal,
      journaling, look back, massage*, meditat*, mindful*, nap, naps, pamper*, quiet*, recharg*,
      recover, recovery, recuperat*, reflect, reflecting, reflection, relax*, rest, resting,
      restorative, retreat, sauna, self care, sleep*, slow down, spa, stretch*, stroll, unplug, yin,
      yoga`,
    dutch: `
      ademhaling*, bezinn*, bijkomen, dagboek*, dankbaarheid, dekentje, dutje*, herstel*,
      masseren, mediteren, ontspan*, opladen, reflecteren, reflectie, rekken, rekoefening*, rust,
      rusten, rustig*, slaap, slapen, stilte, terugblik*, uitrusten, uitslapen, verwen*, vrije dag,
      wandelen, wandeling*, warm bad, zelfzorg`,
    french: `
      bain, bains, balade*, bilan, bouillotte, calme, cocooning, detendre, detente, dormir, douceur,
      etirement*, etirer, jour de conge, journal intime, marcher, mediter, prendre soin, promenade*,
      promener, ralentir, recuperer, reflechir, reflexion*, repos*, respiration*, respirer, ressourc*,
      retraite, se reposer, sieste*, sommeil, tisane`,
  },
  // Beginnings, learning, planning, ideas, trying new things.
  follicular: {
    english: `
      begin, beginning, book a trip, brainstorm*, class, classes, course, creat*, design*, discover*,
      draft*, draw, drawing, enrol*, experiment*, explor*, goal*, hiit, hike, hiking, idea*, innovat*,
      invent*, kick off, kickoff, launch*, learn*, lesson*, new, paint*, plan, planner, planning,
      plans, prototype*, read, reading, research*, roadmap, run, running, sign up, sketch*, start,
      starting, strateg*, study, studying, training, travel*, try, trying, vision board, workshop*,
      write, writing`,
    dutch: `
      bedenk*, begin met, beginnen, creeren, cursus*, doel, doelen, hardlopen, idee, ideeen,
      inschrijv*, lancer*, leren, lessen, lezen, nieuw, nieuwe, onderzoek*, ontdek*, ontwerp*,
      opleiding*, opstart*, plannen, probeer*, proberen, reis, reizen, schets*, schilderen, schrijven,
      starten, studeren, studie*, tekenen, uitproberen, verken*, voorbereid*`,
    french: `
      apprendre, apprentissage, atelier*, commence*, conception, concevoir, courir, cours, debut,
      debuter, decouv*, demarr*, dessin*, ecrire, ecriture, essai*, essayer, etudi*, formation*,
      imagin*, inscri*, lancement, lecon*, lecture*, lire, nouveau, nouveaux, nouvel, nouvelle,
      nouvelles, objectif*, peindre, peinture, planifi*, preparer, recherche*, rediger, tester,
      voyage*`,
  },
  // People, speaking, negotiating, performing, dating, celebrating.
  ovulation: {
    english: `
      audition*, birthday*, blind date, brunch, call, calls, client*, collaborat*, concert,
      conference*, customer*, dance, dancing, date night, dating, dinner, drinks, family, festival*,
      first date, friend, friends, gig, host, hosting, interview*, karaoke, lunch, meet, meeting*,
      meets, meetup*, negotiat*, network*, on stage, parties, party, perform, performance, performing,
      photo shoot, pitch*, podcast*, presentation*, presenting, promotion, raise, romantic, salary,
      sales, sell, sex, speak*, speech*, talk, talks, team, volunteer*, wedding*`,
    dutch: `
      afspreken, auditie*, bellen, borrel*, bruiloft*, conferentie*, daten, etentje*, familie*, feest*,
      fotoshoot, gesprek*, klant*, loonsverhoging, netwerk*, onderhandel*, ontmoet*, optred*, overleg*,
      praten, presentatie*, presenteren, romantisch, salaris*, samenwerk*, sollicitati*, sollicite*,
      spreken, toespraak, trouwfeest, uit eten, uitnodig*, vergader*, verjaardag*, verkop*, vieren,
      voorstelling*, vriend, vrienden, vriendin*, vrijwillig*`,
    french: `
      ami, amie, amies, amis, anniversaire*, apero*, appel, appeler, augmentation, benevol*, celebr*,
      copain*, copine*, danse*, debat*, dejeuner, diner, discours, entretien*, equipe*, famille, fete,
      feter, fetes, invit*, mariage*, negoci*, parler, presenter, rencontr*, rendez vous amoureux,
      reseau, reseautage, reunion*, romantique, salaire, scene, soiree*, spectacle*, telephoner,
      vendre, vente, ventes`,
  },
  // Finishing, detail, administration, order, home, winding down.
  luteal: {
    english: `
      accounting, accounts, admin, administrat*, archive*, backup*, bake, baking, bill, bills,
      bookkeeping, budget*, check, checking, chore*, clean*, close, closing, complete, completing,
      cook, cooking, correct, deadline*, declutter*, detail*, dishes, edit, editing, expenses, filing,
      finalis*, finaliz*, finish*, fix, garden*, groceries, grocery, home, house, household, inbox,
      insurance, invoice*, ironing, laundry, maintenance, meal prep, organis*, organiz*, paperwork,
      proofread*, renew, repair*, review*, sort, sorting, spreadsheet*, submit*, tax, taxes, tidy*,
      unwind, vacuum*, wind down, winding down, wrap up`,
    dutch: `
      afbouwen, afmaken, afrond*, afsluit*, afwas*, bakken, begroting, belasting*, boekhoud*,
      boodschappen, controle, controleren, corrigeren, factuur, huis, huishoud*, indienen, inleveren,
      klusje*, klussen, koken, mailbox, nakijken, nalezen, onderhoud, opruim*, orde, ordenen,
      papierwerk, poets*, rekening*, reparatie*, repareren, ruim op, schoonma*, sorteren, stofzuig*,
      strijken, thuis, tuin, tuinieren, uitmesten, verlengen, verzekering*, voltooi*, wassen`,
    french: `
      achever, aspirateur, assurance*, boucler, bricol*, classement, classer, cloturer, comptabilite,
      comptable, conclure, corriger, courses alimentaires, cuisine, cuisiner, declaration*, demarches,
      facture*, faire des courses, faire les courses, finir, formulaire*, impot*, jardin*, lessive,
      maison, menage, nettoy*, paperasse, rangement, ranger, relecture, relire, renouvel*, reparation*,
      reparer, repassage, repasser, sauvegard*, terminer, tri, trier, vaisselle, verifi*`,
  },
};
