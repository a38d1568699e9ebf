import type { LegalDocument } from './legal-document.ts';

export const terms: LegalDocument = {
  title: 'Conditions générales',
  version: '2025-03-20',
  effective: 'En vigueur et publiées pour la première fois le 20/03/2025.',
  intro:
    'Ces conditions forment l’accord entre vous et l’équipe de Marea (« nous »). Merci de les lire avant de créer un compte. En cochant la case à l’inscription, vous les acceptez.',
  sections: [
    {
      id: 'what-marea-is',
      heading: 'Ce qu’est Marea',
      blocks: [
        'Marea est un agenda qui tient compte de votre cycle menstruel. Vous pouvez y noter vos règles, voir une estimation des jours et des phases de votre cycle, planifier des tâches et des habitudes, tenir un journal, consulter des observations tirées de vos propres données et chercher des dates qui peuvent convenir à une activité.',
        'Marea existe en anglais, en néerlandais et en français, sous forme de site et d’application.',
      ],
    },
    {
      id: 'who-may-use-it',
      heading: 'Qui peut utiliser Marea',
      blocks: [
        'Marea est destiné aux adultes. Il faut avoir 18 ans ou plus pour l’utiliser, et nous vous demandons de le confirmer à l’inscription. Si nous apprenons qu’un compte appartient à une personne plus jeune, nous le fermons et nous effaçons ses données.',
      ],
    },
    {
      id: 'your-account',
      heading: 'Votre compte',
      blocks: [
        'Il n’y a pas de mot de passe. Pour vous connecter, vous indiquez votre adresse e-mail et nous vous envoyons un code court, valable une seule fois et pendant dix minutes. Toute personne qui peut lire vos messages peut demander un tel code : protégez donc votre boîte mail et ne transmettez jamais un code.',
        'Indiquez une adresse qui est la vôtre. Un compte correspond à une seule personne. Si vous pensez que quelqu’un d’autre a eu accès à votre compte, déconnectez tous les appareils dans les réglages et écrivez-nous.',
      ],
    },
    {
      id: 'your-content',
      heading: 'Vos contenus restent à vous',
      blocks: [
        'Tout ce que vous saisissez dans Marea vous appartient : données de règles, tâches, habitudes, pages de journal et le reste. Nous n’y revendiquons aucun droit. Vous nous permettez seulement de les conserver et de les traiter dans la mesure nécessaire au fonctionnement de Marea pour vous, et aussi longtemps que vous les y gardez.',
        'Notre politique de confidentialité indique quelles données nous traitons, pourquoi, et qui nous y aide. Le nom Marea, son graphisme, ses textes et ses logiciels appartiennent à nous-mêmes ou à qui nous en accorde la licence.',
      ],
    },
    {
      id: 'no-medical-advice',
      heading: 'Pas d’avis médical',
      blocks: [
        'Marea est un agenda. Ce n’est pas un dispositif médical, et rien de ce qu’il contient n’est un avis médical ni ne remplace une consultation médicale.',
        [
          'Marea ne pose aucun diagnostic et ne traite aucune maladie.',
          'Marea n’est pas un moyen de contraception. Ne l’utilisez pas pour éviter une grossesse.',
          'Marea n’est pas une aide à la fertilité. Ne comptez pas dessus pour commencer une grossesse.',
        ],
        'Si votre santé ou votre cycle vous inquiète, demandez un avis médical. En cas d’urgence, appelez le numéro d’urgence de votre pays ; dans l’Union européenne, c’est le 112.',
      ],
    },
    {
      id: 'predictions',
      heading: 'Les prévisions sont des estimations',
      blocks: [
        'Les règles, les phases et les jours d’ovulation prévus sont calculés à partir de ce que vous notez et du déroulement des cycles en général. Les cycles varient : une prévision peut se tromper de quelques jours, ou de plus.',
        'Les textes du jour, les mots-clés, les modèles d’habitudes et les dates proposées suivent une lecture traditionnelle du cycle. C’est une tradition et non un constat médical, et elle peut ne pas vous correspondre. Les propositions d’un service de texte automatique peuvent aussi être fausses. Ce que vous en faites relève de votre choix.',
      ],
    },
    {
      id: 'prohibited-activities',
      heading: 'Ce qui n’est pas permis',
      blocks: [
        'Utilisez Marea pour vous-même et dans le respect des autres. Il est interdit :',
        [
          'de se servir de Marea pour enfreindre la loi, ou d’aider d’autres personnes à le faire ;',
          'd’ouvrir un compte au nom de quelqu’un d’autre, ou de saisir les données d’une autre personne sans le consentement de celle-ci ;',
          'de chercher à atteindre un compte ou des données qui ne sont pas les vôtres ;',
          'de perturber ou de surcharger le service, de diffuser du code nuisible ou de contourner ses limites et ses protections ;',
          'd’extraire le contenu du service par des moyens automatiques, de le copier ou de le revendre sans notre accord écrit ;',
          'de menacer ou de harceler les personnes qui font vivre Marea.',
        ],
        'Si vous découvrez une faille dans notre sécurité, signalez-la-nous et ne l’exploitez pas.',
      ],
    },
    {
      id: 'warning-and-ban',
      heading: 'Un avertissement, puis un blocage',
      blocks: [
        'Si vous faites quelque chose qui n’est pas permis, vous recevez d’abord un avertissement qui dit ce qui doit cesser. Pendant un avertissement, votre compte continue de fonctionner. Si cela continue après l’avertissement, nous pouvons bloquer le compte, qui ne peut alors plus être utilisé.',
        'Si un avertissement ou un blocage vous semble injustifié, écrivez à {{supportEmail}} et nous le réexaminerons. Un blocage n’enlève rien à vos droits sur vos données personnelles : vous pouvez toujours nous en demander une copie ou l’effacement.',
      ],
    },
    {
      id: 'ending-your-account',
      heading: 'Mettre fin à votre compte',
      blocks: [
        'Vous pouvez arrêter à tout moment, sans donner de raison. Supprimez votre compte dans les réglages, ou demandez-le à {{supportEmail}}. La suppression efface votre compte et tout ce qu’il contient ; elle est définitive.',
      ],
    },
    {
      id: 'inactive-accounts',
      heading: 'Les comptes qui ne servent plus',
      blocks: [
        'Nous gardons les données de 6 mois à 1 an après votre dernière utilisation de Marea. Si vous n’avez pas utilisé votre compte pendant 6 mois, nous vous envoyons un e-mail pour vous dire ce qui va se passer. Après 12 mois sans aucune utilisation, nous effaçons vos tâches, vos habitudes, votre journal et votre identité, et vos données de cycle ne subsistent que dans des comptages anonymisés. Si vous vous connectez avant, tout reste en place.',
      ],
    },
    {
      id: 'prices-and-refunds',
      heading: 'Prix et remboursements',
      blocks: [
        'Marea ne propose aucun service payant aujourd’hui. Il pourra y en avoir. Dans ce cas, nous afficherons le prix et les conditions à l’avance, et vous ne paierez rien sans avoir expressément passé commande.',
        'Les paiements passeraient alors par un prestataire de cartes ou une boutique d’applications. Les remboursements suivent le droit belge, y compris l’éventuel droit légal de rétractation.',
      ],
    },
    {
      id: 'no-warranty',
      heading: 'Pas de garantie',
      blocks: [
        'Nous prenons soin de Marea, mais nous le proposons tel quel. Dans la mesure permise par la loi, nous ne promettons pas qu’il soit toujours disponible, sans erreur ou adapté à un but particulier, ni que les prévisions et les propositions soient justes.',
        'Nous pouvons modifier Marea, l’interrompre pour une maintenance ou y mettre fin. Si nous l’arrêtons pour de bon, nous vous prévenons à l’avance pour que vous puissiez demander une copie de vos données.',
      ],
    },
    {
      id: 'liability',
      heading: 'Responsabilité',
      blocks: [
        'Dans la mesure permise par la loi, nous ne répondons pas des dommages liés à l’utilisation de Marea ou à l’impossibilité de l’utiliser. Cela comprend les dommages dus à des décisions fondées sur une prévision, une proposition ou un texte de Marea, et à la perte de données.',
        'Rien dans ces conditions ne limite une responsabilité que la loi interdit de limiter, par exemple en cas de faute intentionnelle, de faute lourde ou d’atteinte à la vie ou à la santé d’une personne, ni les droits que le droit de la consommation vous garantit.',
      ],
    },
    {
      id: 'changes',
      heading: 'Modification de ces conditions',
      blocks: [
        'Nous pouvons modifier ces conditions, par exemple quand Marea offre une nouvelle possibilité ou quand la loi change. Nous annonçons toute modification par e-mail ou dans l’application avant son entrée en vigueur. Si vous ne l’acceptez pas, vous pouvez supprimer votre compte avant cette date.',
      ],
    },
    {
      id: 'law-and-courts',
      heading: 'Droit et tribunaux',
      blocks: [
        'Ces conditions sont régies par le droit belge, et les tribunaux belges sont compétents.',
        'Si vous utilisez Marea à titre privé et que vous vivez dans un autre pays, vous gardez la protection du droit impératif de ce pays, et vous pouvez saisir ses tribunaux lorsque la loi vous en donne le droit.',
        'Si l’une de ces conditions n’est pas valable, les autres restent en vigueur.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [
        'Une question, une plainte ou une demande ? Écrivez à notre assistance : {{supportEmail}}. Nous préférons chercher d’abord une solution ensemble.',
      ],
    },
  ],
};
