import type { LegalDocument } from './legal-document.ts';

export const cookies: LegalDocument = {
  title: 'Politique relative aux cookies',
  version: '2026-11-22',
  effective: 'En vigueur depuis le 22/11/2026 ; publiée pour la première fois le 20/03/2025.',
  intro:
    'Un cookie est un petit texte qu’un site garde dans votre navigateur. Le stockage local (local storage) est un endroit du même genre. Cette page énumère ce que Marea garde sur votre appareil, et pourquoi.',
  sections: [
    {
      id: 'strictly-necessary',
      heading: 'Ce dont Marea a besoin pour fonctionner',
      blocks: [
        'Les éléments ci-dessous sont nécessaires à ce que vous demandez à Marea. La loi n’exige pas de consentement pour eux ; nous ne le demandons donc pas.',
        [
          'locale (stockage local) et locale (cookie) : la langue que vous avez choisie, pour que chaque page s’ouvre dans cette langue.',
          'marea.session (stockage local) : le jeton d’actualisation qui garde votre session ouverte sur cet appareil. Il disparaît quand vous vous déconnectez.',
          'marea.journal (stockage local) : ce que vous avez écrit dans le journal et qui n’a pas encore pu être enregistré, par exemple sans connexion. Cela disparaît une fois enregistré, et quand vous vous déconnectez.',
          'marea.unsent (stockage local) : des modifications que vous avez faites et qui n’ont pas encore atteint le serveur, par exemple sans connexion. Elles disparaissent une fois enregistrées, et quand vous vous déconnectez.',
          'marea.greeting (stockage local) : le message d’accueil avec votre nom, votre phase et les mots du jour de votre cycle, pour que la page puisse les montrer avant d’avoir rien demandé. Il disparaît quand vous vous déconnectez.',
          'marea (IndexedDB) : une copie de ce qui a été chargé en dernier, pour que vous puissiez le lire sans connexion. Elle disparaît quand vous vous déconnectez.',
          '__Host-marea_request (cookie, une heure au plus, supprimé à la connexion), posé quand vous demandez un code de connexion : il désigne cette demande, pour que les essais d’une personne inconnue n’épuisent pas les vôtres. Il est HttpOnly, ce qui veut dire que les scripts ne peuvent pas le lire.',
          '__Host-marea_known (cookie, 400 jours au plus, renouvelé à la connexion), posé quand vous vous connectez : il nous permet de reconnaître ce navigateur la fois suivante, pour qu’une personne inconnue qui demande des codes pour votre adresse ne puisse pas vous bloquer l’accès, et pour que seule une connexion depuis un nouvel appareil vous soit annoncée par e-mail. Il contient des noms tirés au hasard et un sceau pour quatre adresses au plus, jamais les adresses elles-mêmes, et ne permet à personne de se connecter. Il reste quand vous vous déconnectez. Lui aussi est HttpOnly. L’application pour téléphone garde la même chose dans le stockage local, sous marea.known.',
          'Pendant que vous attendez un code de connexion, l’historique de cette page retient l’adresse saisie, pour que la recharger ne la fasse pas perdre. Le temps d’une visite (stockage de session) : jusqu’où vous avez fait défiler la page, si vous avez lu un message sur votre compte, quel raccourci de l’application installée a conduit à la connexion, et qu’une page a été rechargée pour une nouvelle version.',
        ],
        'Votre navigateur garde aussi les fichiers de l’application elle-même (pages, polices, scripts), pour qu’elle s’ouvre vite, même sans connexion. Ils ne disent rien sur vous.',
      ],
    },
    {
      id: 'no-tracking',
      heading: 'Pas de cookies de suivi',
      blocks: [
        'Marea ne pose aucun cookie de suivi ni de publicité, et ne laisse personne d’autre en poser. Rien ne vous suit sur d’autres sites.',
      ],
    },
    {
      id: 'optional-analytics',
      heading: 'Mesure d’audience facultative',
      blocks: [
        'Si vous êtes d’accord, nous mesurons l’usage de Marea avec Matomo, sur un serveur que nous gérons nous-mêmes. Cela fonctionne sans cookies. C’est désactivé par défaut : rien n’est envoyé tant que vous n’avez pas coché la case facultative à l’inscription ou activé l’option dans les réglages. Marea fonctionne tout aussi bien sans.',
        'Vous pouvez retirer votre consentement dans les réglages à tout moment. Dès lors, plus rien n’est envoyé. La politique de confidentialité dit ce qui est compté et ce qui ne l’est pas.',
      ],
    },
    {
      id: 'how-to-clear',
      heading: 'Comment effacer ce qui est gardé',
      blocks: [
        'Déconnectez-vous pour supprimer le jeton d’actualisation et ce qui a été gardé le temps de la visite. Pour supprimer aussi le reste, effacez les cookies et les données de site de Marea dans les réglages de votre navigateur.',
        'Ensuite, il vous faut un nouveau code pour vous connecter, et Marea vous redemande votre langue ou utilise la langue par défaut. Ce qui est enregistré dans votre compte y reste.',
      ],
    },
    {
      id: 'questions-and-changes',
      heading: 'Questions et modifications',
      blocks: [
        'Si cette liste change, nous adaptons cette page et nous vous le disons par e-mail ou dans l’application avant l’entrée en vigueur du changement. Pour tout ce qui exige votre consentement, nous le demandons d’abord. Vos questions sont les bienvenues à {{supportEmail}}.',
      ],
    },
  ],
};
