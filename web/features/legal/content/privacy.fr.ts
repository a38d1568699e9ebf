import type { LegalDocument } from './legal-document.ts';

export const privacy: LegalDocument = {
  title: 'Politique de confidentialité',
  version: '2026-11-22',
  effective: 'En vigueur depuis le 22/11/2026 ; publiée pour la première fois le 20/03/2025.',
  intro:
    'Marea travaille avec des données sur votre corps et vos journées, et cela relève de votre vie privée. Cette page dit quelles données nous avons, pourquoi nous les avons, qui nous aide, combien de temps elles restent et ce que vous pouvez décider.',
  sections: [
    {
      id: 'who-is-responsible',
      heading: 'Qui est responsable',
      blocks: [
        'L’équipe de Marea (« nous ») décide de l’usage de vos données personnelles et est responsable de leur traitement au sens du Règlement général sur la protection des données (RGPD). Pour tout ce qui concerne vos données, écrivez à {{supportEmail}}.',
      ],
    },
    {
      id: 'what-we-collect',
      heading: 'Ce que nous collectons',
      blocks: [
        'Nous collectons ce que vous nous donnez, et le peu dont tout service en ligne a besoin pour fonctionner :',
        [
          'Nom et adresse e-mail.',
          'Genre et date de naissance, tels que vous les indiquez. « Je préfère ne pas le dire » est une réponse à part entière à la question du genre.',
          'Localisation : seulement le fuseau horaire que vous choisissez. Nous n’utilisons ni GPS ni autre donnée de localisation.',
          'Données de règles : dates de début, durées du cycle et des règles, si vous avez vos règles en ce moment, le mode que vous choisissez (comme contraception ou grossesse) et tout ce que vous notez d’autre sur votre cycle.',
          'Tâches et habitudes, avec leurs textes, leurs dates et ce que vous avez coché.',
          'Pages de journal, avec l’humeur et l’énergie si vous les indiquez.',
          'Phrases que vous écrivez pour chercher des dates. Nous les utilisons pour la réponse et ne les conservons pas.',
          'Réglages : langue, rappels et vos consentements, avec le moment et la version du texte.',
          'Données de connexion : pour chaque appareil où votre session est ouverte, le nom du navigateur et celui du système (comme Firefox sur Android), le moment de la connexion et celui de la dernière utilisation. Vous en voyez la liste dans les réglages et pouvez y déconnecter chaque appareil.',
          'Adresse IP : nous la transformons en une empreinte calculée avec une clé secrète, qui sert à limiter le nombre de requêtes. Nous n’inscrivons jamais l’adresse elle-même dans nos fichiers journaux.',
          'Données de paiement : aucune aujourd’hui. Nous n’en aurions besoin que si des services payants voyaient le jour.',
        ],
        'Sans adresse e-mail, nous ne pouvons pas vous ouvrir de compte. Sans données de règles, il n’y a ni phases ni prévisions. Pour le reste, vous décidez de ce que vous notez.',
      ],
    },
    {
      id: 'what-we-do-not-collect',
      heading: 'Ce que nous ne collectons pas',
      blocks: [
        'Marea ne prend pas :',
        [
          'vos contacts ;',
          'votre position précise ;',
          'les identifiants publicitaires ;',
          'les données des capteurs de santé, des montres ou des applications de santé de votre appareil.',
        ],
      ],
    },
    {
      id: 'purposes-and-legal-bases',
      heading: 'Pourquoi nous utilisons des données, et sur quelle base légale',
      blocks: [
        [
          'Pour faire fonctionner Marea pour vous : compte, codes par e-mail, tâches, habitudes, journal, réglages, assistance. Base : notre contrat avec vous (RGPD, art. 6, par. 1, b).',
          'Pour travailler avec les données sur vos règles et votre santé, y compris ce que votre journal en dit : phases, prévisions, observations, propositions. Base : votre consentement explicite (art. 9, par. 2, a).',
          'Pour la sécurité de Marea : limites de requêtes, prévention des abus, registre de sécurité. Base : notre intérêt légitime à offrir un service sûr (art. 6, par. 1, f).',
          'Pour mesurer l’usage de Marea et faire rédiger des résumés d’observations : seulement si vous dites oui. Base : votre consentement (art. 6, par. 1, a, et art. 9, par. 2, a, lorsqu’il s’agit de données de santé).',
          'Pour remplir nos obligations légales, comme répondre à une demande sur vos droits. Base : art. 6, par. 1, c.',
        ],
      ],
    },
    {
      id: 'your-consent',
      heading: 'Votre consentement peut toujours être retiré',
      blocks: [
        'À l’inscription, vous donnez votre consentement explicite à l’usage de données sur vos règles. Vous pouvez le retirer à tout moment dans les réglages, aussi facilement que vous l’avez donné. Il en va de même pour chaque consentement facultatif.',
        'Si vous retirez votre consentement pour les données de règles, Marea reste fermé : rien n’en est montré ni calculé tant que vous n’avez pas accepté à nouveau. Sur la même page, vous pouvez vous déconnecter ou supprimer votre compte avec tout son contenu. Si vous retirez votre consentement pour les autres données de santé, Marea n’y cherche plus de tendances. Vous pouvez effacer des données vous-même ou nous demander de le faire. Ce qui a été fait avant le retrait reste licite.',
      ],
    },
    {
      id: 'who-helps-us',
      heading: 'Qui nous aide',
      blocks: [
        'Ces entreprises traitent des données pour nous, selon nos instructions et dans le cadre d’un contrat :',
        [
          'Hébergement : Cloudflare fait fonctionner nos serveurs et notre base de données. La base est placée sous juridiction de l’UE, ce qui veut dire qu’elle est conservée dans l’Union européenne. Pour livrer les pages, Cloudflare voit votre adresse IP, comme tout hébergeur.',
          'Envoi d’e-mails : Resend reçoit votre adresse e-mail et le texte des messages que nous vous envoyons.',
          'Service d’IA : OpenAI, seulement si nous l’avons activé. La section suivante dit ce qu’il reçoit.',
          'Paiements : un prestataire de cartes ou une boutique d’applications, seulement si des services payants voient le jour.',
        ],
        'Si vous laissez un appareil afficher les rappels, ils passent par le service push de l’éditeur de votre navigateur, comme Google, Mozilla, Apple ou Microsoft. Le texte est chiffré pour votre appareil et illisible en chemin ; le service voit que votre appareil reçoit quelque chose de Marea, et quand. Nous gardons l’adresse que votre navigateur nous donne pour cela jusqu’à ce que vous désactiviez les rappels ou vous déconnectiez.',
        'Certaines de ces entreprises sont établies aux États-Unis. Lorsque des données quittent l’Espace économique européen, c’est sur la base d’une décision d’adéquation de la Commission européenne ou de ses clauses contractuelles types. Nous vous en disons plus sur demande.',
        'Nous ne donnons des données aux autorités que lorsque la loi nous y oblige.',
      ],
    },
    {
      id: 'ai-service',
      heading: 'Ce que reçoit le service d’IA',
      blocks: [
        'Marea fonctionne aussi sans service d’IA. Lorsqu’il y en a un, il reçoit au plus deux choses :',
        [
          'Pour la recherche de dates : la phrase que vous écrivez et la langue de l’interface. Rien d’autre sur vous : évitez donc les noms et les détails privés dans la phrase. Le service peut la garder pour une durée limitée afin de repérer les abus.',
          'Pour les résumés d’observations : des chiffres agrégés, et seulement si vous avez choisi cette option à part.',
        ],
        'Il ne reçoit jamais votre nom, votre adresse e-mail, votre journal, vos tâches, vos habitudes ni les dates de vos règles.',
      ],
    },
    {
      id: 'analytics',
      heading: 'Mesure d’audience, seulement avec votre accord',
      blocks: [
        'Si vous êtes d’accord, nous comptons les pages vues et les clics avec Matomo, sur un serveur que nous gérons nous-mêmes et sans cookies. Nous voyons quel type de page est utilisé et combien de temps, qu’un lien vers un autre site ou un fichier a été suivi (sans savoir lequel), et combien de caractères comptait une recherche. Nous n’y envoyons ni texte saisi, ni votre phase, ni rien de ce que vous notez, ni rien qui vous désigne, vous ou votre compte. Comme pour toute requête web, ce serveur reçoit votre adresse IP ainsi que le type et la langue de votre navigateur.',
        'Sans votre consentement, rien ne lui est envoyé. Le réglage est désactivé tant que vous ne l’activez pas.',
      ],
    },
    {
      id: 'how-long-we-keep-data',
      heading: 'Combien de temps nous gardons les données',
      blocks: [
        [
          'Tant que vous utilisez Marea : jusqu’à ce que vous effaciez un élément ou votre compte.',
          'Après 6 mois sans aucune utilisation : nous vous envoyons un e-mail pour annoncer la suite.',
          'Après 12 mois sans aucune utilisation : nous effaçons les tâches, les habitudes, le journal et votre identité. Les données de cycle ne subsistent que sous forme de comptages anonymisés (trimestre, tranche d’âge, tranches de durée), lisibles seulement pour des groupes d’au moins 50 personnes.',
          'Si vous supprimez votre compte : tout ce qu’il contient disparaît aussitôt, et rien n’est ajouté à ces comptages.',
          'Sessions : jusqu’à votre déconnexion, au plus 30 jours sans utilisation et 180 jours en tout. Une inscription commencée et non terminée : 24 heures.',
          'Registre de sécurité : 6 mois, sous pseudonyme.',
          'Votre ancienne adresse e-mail, si vous en changez : 10 jours, pour que vous puissiez la reprendre ; nous y envoyons un message au sujet du changement.',
        ],
        'Pendant un temps limité après une suppression, la base de données peut encore être remise dans un état antérieur en cas de panne. Pour que cela ne fasse pas revenir votre compte, nous gardons une empreinte de son numéro interne, qui ne sert qu’à cela.',
      ],
    },
    {
      id: 'security',
      heading: 'Comment nous protégeons les données',
      blocks: [
        [
          'Les connexions sont chiffrées.',
          'Les codes de connexion sont calculés au moment voulu et ne sont pas conservés.',
          'Les jetons de connexion ne sont pas conservés chez nous sous une forme utilisable ; nous en gardons tout au plus des empreintes.',
          'Les pages de journal sont conservées sous forme chiffrée, avec une clé propre à chaque compte.',
          'Nos fichiers journaux ne contiennent ni adresses, ni codes, ni noms, ni textes saisis, ni dates de règles.',
        ],
        'Marea n’est pas chiffré de bout en bout. Nos serveurs doivent pouvoir lire vos données pour les afficher et faire les calculs ; il nous serait donc techniquement possible de les lire aussi. Aucun système n’est parfaitement sûr ; en cas d’incident, nous vous informons, ainsi que l’autorité, comme la loi le demande.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Vos droits',
      blocks: [
        [
          'Accès : savoir quelles données nous avons et en recevoir une copie.',
          'Rectification : faire corriger des données fausses.',
          'Effacement : faire supprimer des données.',
          'Limitation : faire suspendre l’usage de vos données.',
          'Portabilité : recevoir vos données sous une forme courante et lisible par machine.',
          'Opposition : vous opposer à un usage fondé sur notre intérêt légitime.',
          'Retrait : reprendre un consentement à tout moment.',
        ],
        'Vous pouvez faire une bonne partie de tout cela dans l’application. Pour le reste, écrivez à {{supportEmail}} ; c’est gratuit, et nous répondons dans un délai d’un mois.',
        'Vous pouvez aussi introduire une plainte auprès de l’Autorité de protection des données belge (Gegevensbeschermingsautoriteit, www.autoriteprotectiondonnees.be), ou auprès de l’autorité du pays où vous vivez ou travaillez.',
      ],
    },
    {
      id: 'automated-decisions',
      heading: 'Pas de décision automatisée à votre sujet',
      blocks: [
        'Les prévisions et les propositions sont calculées automatiquement, mais Marea ne prend aucune décision automatisée qui produise des effets juridiques pour vous ou vous affecte de façon similaire et significative.',
      ],
    },
    {
      id: 'no-sale-no-advertising',
      heading: 'Pas de vente, pas de publicité',
      blocks: [
        'Nous ne vendons pas vos données. Marea n’affiche aucune publicité, et nous ne donnons aucune donnée à des annonceurs ou à des courtiers en données.',
      ],
    },
    {
      id: 'adults-only',
      heading: 'Pour adultes seulement',
      blocks: [
        'Marea s’adresse aux personnes de 18 ans ou plus. Si nous apprenons que nous avons des données sur une personne plus jeune, nous les effaçons. Si vous pensez que c’est le cas, merci de nous le signaler.',
      ],
    },
    {
      id: 'changes',
      heading: 'Modification de cette politique',
      blocks: [
        'Si nous modifions cette politique, nous vous le disons par e-mail ou dans l’application avant l’entrée en vigueur du changement. Si votre consentement est nécessaire, nous le demandons.',
      ],
    },
  ],
};
