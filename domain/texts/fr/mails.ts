import { TAKE_BACK_PASSKEY_DAYS } from '#domain/account/passkey.schema.ts';
import { TAKE_BACK_DAYS, WAIT_DAYS } from '#domain/account/session.rules.ts';
import { CODE_LIFETIME_SECONDS } from '#domain/account/sign-in.ts';
import { DELETION_AFTER_MONTHS, NOTICE_AFTER_MONTHS } from '#domain/retention/retention.ts';
import type { MailTexts } from '#domain/texts/en/mails.ts';

const MINUTES = CODE_LIFETIME_SECONDS / 60;
const AFTER_CODE = `Il sert une seule fois, pendant ${MINUTES} minutes. Marea ne le demande jamais par téléphone ni par message.`;

export const mails: MailTexts = {
  login: {
    subject: 'Votre code de connexion Marea',
    title: 'Quel plaisir de vous revoir',
    lead: 'Voici le code que vous avez demandé, pour vous connecter à Marea ou confirmer que c’est bien vous :',
    after: AFTER_CODE,
    ignore:
      'Vous n’avez pas demandé de code ? Vous pouvez ignorer cet e-mail ; votre adresse seule ne permet à personne d’entrer.',
  },
  signUp: {
    subject: 'Votre code d’inscription Marea',
    title: 'Bienvenue',
    lead: 'Saisissez ce code pour terminer votre inscription à Marea :',
    after: AFTER_CODE,
    ignore:
      'Cette inscription ne vient pas de vous ? Vous pouvez ignorer cet e-mail ; sans le code, aucun compte n’est créé.',
  },
  noAccount: {
    subject: 'Il n’y a pas encore de compte Marea pour cette adresse',
    title: 'Pas encore de compte',
    lead: 'Un code de connexion a été demandé, sans doute par vous, mais aucun compte Marea n’existe pour cette adresse. Vous pouvez en créer un ici :',
    link: 'S’inscrire',
    ignore: 'Ce n’était pas vous ? Vous n’avez rien à faire.',
  },
  newAddress: {
    subject: 'Votre code pour la nouvelle adresse',
    title: 'Est-ce votre nouvelle adresse ?',
    lead: 'Vous souhaitez utiliser Marea avec cette adresse. Voici le code qui montre qu’elle est à vous :',
    after: `Il sert une seule fois, pendant ${MINUTES} minutes, dans les réglages, là où vous l’avez demandé. Marea ne le demande jamais par téléphone ni par message.`,
    ignore: 'Vous n’avez rien demandé ? Vous pouvez ignorer cet e-mail ; sans le code, rien ne change.',
  },
  addressChanged: {
    subject: 'Votre adresse Marea change',
    title: 'Une nouvelle adresse pour votre compte',
    lead: 'Votre compte Marea passe de cette adresse à une autre. Désormais, connectez-vous avec la nouvelle ; nos e-mails y arrivent aussi.',
    mine: 'C’était vous ? Vous n’avez rien à faire. Les appareils déjà connectés le restent.',
    notMine: (day) =>
      `Ce n’était pas vous ? Vous pouvez reprendre votre adresse jusqu’au ${day}, soit pendant ${TAKE_BACK_DAYS} jours. Votre compte retrouve cette adresse, tous les appareils sont déconnectés et les clés d’accès de moins de ${TAKE_BACK_PASSKEY_DAYS} jours, ou liées à la personne qui a changé l’adresse, sont supprimées.`,
    link: 'Reprendre mon adresse',
  },
  addressWaits: {
    subject: 'Votre adresse Marea va changer',
    title: 'Un changement d’adresse est en attente',
    lead: (day) =>
      `Quelqu’un demande que votre compte Marea passe de cette adresse à une autre, sans montrer que cette boîte est la sienne. Le changement attend donc ${WAIT_DAYS} jours et aura lieu le ${day}. D’ici là, tout reste comme avant.`,
    mine: 'C’était vous ? Vous n’avez rien à faire.',
    notMine: `Ce n’était pas vous ? Arrêtez-le ici. Tous les appareils sont déconnectés et le changement n’a pas lieu. Le lien fonctionne encore ${TAKE_BACK_DAYS} jours après cette date :`,
    link: 'Arrêter le changement',
    toNew: (day) =>
      `Un compte Marea doit utiliser cette adresse à partir du ${day}. D’ici là, il garde son adresse actuelle, qui peut arrêter le changement.`,
    toNewIgnore:
      'Vous n’avez rien demandé ? Vous pouvez l’arrêter dans les réglages de votre compte, ou ignorer cet e-mail.',
  },
  addressLeft: {
    subject: 'Votre compte Marea a retrouvé son ancienne adresse',
    title: 'Retour à l’ancienne adresse',
    lead: 'Le compte Marea qui utilisait cette adresse a retrouvé celle d’avant. Vous ne pouvez plus vous connecter avec cette adresse-ci, et nos e-mails arrivent à l’ancienne.',
    mine: 'C’était vous ? Vous n’avez rien à faire.',
    notMine:
      'Ce n’était pas vous ? Quelqu’un d’autre lit peut-être votre ancienne messagerie. Sécurisez-la d’abord ; vous pourrez ensuite vous connecter avec cette adresse et la changer de nouveau.',
  },
  newDevice: {
    subject: 'Nouvelle connexion à votre compte Marea',
    title: 'Était-ce vous ?',
    lead: (device) =>
      `Une connexion à votre compte Marea vient d’avoir lieu sur un appareil que nous ne connaissions pas : ${device}.`,
    unknown: 'appareil inconnu',
    mine: 'C’était vous ? Vous n’avez rien à faire. Nous ne vous écrirons plus au sujet de cet appareil.',
    notMine:
      'Ce n’était pas vous ? Fermez cette session ici. Il suffit d’appuyer une fois, pendant dix jours. Les connexions sur de nouveaux appareils, un lien de calendrier et des clés d’accès ajoutés depuis prennent fin aussi ; rien d’autre ne change :',
    link: 'Ce n’était pas moi',
  },
  newPasskey: {
    subject: 'Une clé d’accès a été ajoutée à votre compte Marea',
    title: 'Une nouvelle clé d’accès',
    lead: (device) =>
      `Une clé d’accès vient d’être ajoutée à votre compte Marea, depuis cet appareil : ${device}. Elle permet désormais de se connecter sans code.`,
    notMine:
      'Ce n’était pas vous ? Supprimez-la dans vos réglages et déconnectez tous les appareils. Pour vous, le code par e-mail fonctionne toujours.',
    link: 'Voir vos clés d’accès',
  },
  lastPasskey: {
    subject: 'Votre compte Marea n’a plus de clé d’accès',
    title: 'La dernière clé d’accès est supprimée',
    lead: (device) =>
      `La dernière clé d’accès de votre compte Marea vient d’être supprimée, sur cet appareil : ${device}. Désormais, vous vous connectez avec un code par e-mail.`,
    notMine:
      'Ce n’était pas vous ? Déconnectez tous les appareils dans vos réglages et ajoutez une nouvelle clé d’accès.',
    link: 'Aller aux réglages',
  },
  reminder: {
    subject: 'Un rappel de Marea',
    title: 'Un rappel',
    open: 'Ouvrir Marea',
    why: 'Vous recevez cet e-mail parce que vous avez activé les rappels. Vous pouvez les modifier ou les désactiver à tout moment dans les réglages.',
    settings: 'Modifier ou désactiver les rappels',
  },
  retention: {
    subject: 'Votre compte Marea est resté inactif',
    title: 'Cela fait un moment',
    lead: `Vous n’avez pas utilisé Marea depuis ${NOTICE_AFTER_MONTHS} mois. Nous ne gardons rien plus longtemps que ce qui vous est utile.`,
    goes: (day) =>
      `Si votre compte reste inutilisé pendant ${DELETION_AFTER_MONTHS} mois, nous le supprimons avec tout son contenu : au plus tôt le ${day}. Il n’en restera qu’une unité dans un comptage anonyme, qui ne mène à personne.`,
    stay: 'Vous souhaitez le garder ? Connectez-vous une fois avant ce jour et rien ne change.',
    link: 'Se connecter',
  },
};
