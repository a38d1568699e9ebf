import type { LegalDocument } from './legal-document.ts';

export const cookies: LegalDocument = {
  title: 'Cookiebeleid',
  version: '2026-11-22',
  effective: 'Van kracht sinds 22/11/2026; voor het eerst gepubliceerd op 20/03/2025.',
  intro:
    'Een cookie is een klein stukje tekst dat een website in je browser bewaart. De lokale opslag (local storage) is zo’n zelfde soort plek. Hier staat wat Marea op je apparaat bewaart, en waarom.',
  sections: [
    {
      id: 'strictly-necessary',
      heading: 'Wat Marea nodig heeft om te werken',
      blocks: [
        'Wat hieronder staat, is nodig voor wat je Marea vraagt te doen. De wet eist er geen toestemming voor, dus vragen we die niet.',
        [
          'locale (lokale opslag) en locale (cookie): de taal die je koos, zodat elke pagina in die taal opent.',
          'marea.session (lokale opslag): de refresh token waarmee je op dit apparaat ingelogd blijft. Die verdwijnt als je uitlogt.',
          'marea.journal (lokale opslag): wat je in het dagboek hebt getypt en wat nog niet kon worden bewaard, bijvoorbeeld zonder verbinding. Het verdwijnt zodra het bewaard is, en als je uitlogt.',
          'marea.unsent (lokale opslag): wijzigingen die je hebt gemaakt en die de server nog niet hebben bereikt, bijvoorbeeld zonder verbinding. Ze verdwijnen zodra ze bewaard zijn, en als je uitlogt.',
          'marea.greeting (lokale opslag): de begroeting met je naam, je fase en de woorden van de dag in je cyclus, zodat de pagina ze kan tonen voordat ze iets heeft opgevraagd. Die verdwijnt als je uitlogt.',
          'marea (IndexedDB): een kopie van wat het laatst is geladen, zodat je het zonder verbinding kunt lezen. Die verdwijnt als je uitlogt.',
          '__Host-marea_request (cookie, hoogstens een uur, weg zodra je inlogt), geplaatst als je een inlogcode vraagt: die duidt je aanvraag aan, zodat pogingen van een vreemde de jouwe niet opgebruiken. De cookie is HttpOnly, wat betekent dat scripts er niet bij kunnen.',
          '__Host-marea_known (cookie, hoogstens 400 dagen, vernieuwd als je inlogt), geplaatst als je inlogt: daaraan herkennen we deze browser bij de volgende keer, zodat een vreemde die codes voor jouw adres aanvraagt je niet kan buitensluiten, en zodat je alleen van een aanmelding op een nieuw toestel een mail krijgt. Er staan willekeurige namen met een zegel in voor hoogstens vier adressen, niet de adressen zelf, en niemand kan ermee inloggen. De cookie blijft als je uitlogt. Ook deze is HttpOnly. De app voor telefoons bewaart hetzelfde in de lokale opslag, als marea.known.',
          'Terwijl je op een inlogcode wacht, bewaart de browsergeschiedenis van die pagina het adres dat je invulde, zodat je het bij het herladen niet kwijtraakt. Zolang je bezoek duurt (sessieopslag): hoever je had gescrold, of je een bericht over je account hebt gelezen, welke snelkoppeling van de geïnstalleerde app je naar het inloggen bracht, en dat een pagina voor een nieuwe versie opnieuw is geladen.',
        ],
        'Je browser bewaart ook de bestanden van de app zelf (pagina’s, lettertypes, scripts), zodat die snel opent, ook zonder verbinding. Ze zeggen niets over jou.',
      ],
    },
    {
      id: 'no-tracking',
      heading: 'Geen trackingcookies',
      blocks: [
        'Marea plaatst geen trackingcookies en geen reclamecookies, en laat dat ook niemand anders doen. Niets volgt je naar andere websites.',
      ],
    },
    {
      id: 'optional-analytics',
      heading: 'Statistieken naar keuze',
      blocks: [
        'Als je dat goedvindt, tellen we hoe Marea wordt gebruikt met Matomo, op een server die we zelf beheren. Dat werkt zonder cookies. Het staat standaard uit: er wordt niets verstuurd tenzij je bij je registratie het optionele vakje aanvinkt of het in de instellingen aanzet. Marea werkt even goed zonder.',
        'Je kunt je toestemming op elk moment in de instellingen intrekken. Vanaf dan wordt er niets meer verstuurd. Wat we wel en niet tellen, staat in het privacybeleid.',
      ],
    },
    {
      id: 'how-to-clear',
      heading: 'Hoe je wist wat bewaard is',
      blocks: [
        'Log uit om de refresh token en wat voor je bezoek werd bewaard te verwijderen. Wil je ook de rest weg, verwijder dan de cookies en websitegegevens van Marea in de instellingen van je browser.',
        'Daarna heb je een nieuwe code nodig om in te loggen, en vraagt Marea je taal opnieuw of gebruikt het de standaardtaal. Wat in je account staat, blijft daar.',
      ],
    },
    {
      id: 'questions-and-changes',
      heading: 'Vragen en wijzigingen',
      blocks: [
        'Als deze lijst verandert, passen we deze pagina aan en laten we je dat per mail of in de app weten voordat de wijziging van kracht wordt. Voor alles waarvoor je toestemming nodig is, vragen we die eerst. Vragen zijn welkom op {{supportEmail}}.',
      ],
    },
  ],
};
