import type { LegalDocument } from './legal-document.ts';

export const privacy: LegalDocument = {
  title: 'Privacybeleid',
  version: '2026-11-22',
  effective: 'Van kracht sinds 22/11/2026; voor het eerst gepubliceerd op 20/03/2025.',
  intro:
    'Marea werkt met gegevens over je lichaam en je dagen, en die zijn privé. Hier lees je welke gegevens we hebben, waarom we ze hebben, wie ons helpt, hoelang ze blijven en wat jij kunt beslissen.',
  sections: [
    {
      id: 'who-is-responsible',
      heading: 'Wie verantwoordelijk is',
      blocks: [
        'Het team achter Marea (‘we’) beslist hoe je persoonsgegevens worden gebruikt en is de verwerkingsverantwoordelijke volgens de Algemene Verordening Gegevensbescherming (AVG). Voor alles over je gegevens kun je schrijven naar {{supportEmail}}.',
      ],
    },
    {
      id: 'what-we-collect',
      heading: 'Wat we verzamelen',
      blocks: [
        'We verzamelen wat je ons geeft, en het weinige dat elke onlinedienst nodig heeft om te werken:',
        [
          'Naam en e-mailadres.',
          'Gender en geboortedatum, zoals je ze opgeeft. ‘Zeg ik liever niet’ is een volwaardig antwoord op de vraag naar je gender.',
          'Locatie: alleen de tijdzone die je kiest. We gebruiken geen gps en geen andere locatiegegevens.',
          'Menstruatiegegevens: begindatums, lengte van je cyclus en menstruatie, of je nu menstrueert, de modus die je kiest (zoals anticonceptie of zwangerschap) en wat je verder over je cyclus bijhoudt.',
          'Taken en gewoonten, met hun teksten, datums en wat je hebt afgevinkt.',
          'Dagboeknotities, met stemming en energie als je die invult.',
          'Zinnen die je typt om datums te zoeken. We gebruiken ze voor het antwoord en bewaren ze niet.',
          'Instellingen: taal, herinneringen en je toestemmingen, met het tijdstip en de versie van de tekst.',
          'Inloggegevens: voor elk apparaat waarop je ingelogd bent, de naam van de browser en van het systeem (zoals Firefox op Android), wanneer je inlogde en wanneer het laatst is gebruikt. Je ziet de lijst in de instellingen en kunt er elk apparaat uitloggen.',
          'IP-adres: we maken er een hash met sleutel van en gebruiken die om het aantal verzoeken te beperken. Het adres zelf schrijven we nooit in onze logbestanden.',
          'Betaalgegevens: vandaag geen. We hebben ze alleen nodig als er betaalde diensten komen.',
        ],
        'Zonder e-mailadres kunnen we je geen account geven. Zonder menstruatiegegevens zijn er geen fasen en geen voorspellingen. Wat je daarnaast bijhoudt, bepaal je zelf.',
      ],
    },
    {
      id: 'what-we-do-not-collect',
      heading: 'Wat we niet verzamelen',
      blocks: [
        'Marea neemt niet:',
        [
          'je contacten;',
          'je precieze locatie;',
          'advertentie-id’s;',
          'gegevens van gezondheidssensoren, horloges of gezondheidsapps op je apparaat.',
        ],
      ],
    },
    {
      id: 'purposes-and-legal-bases',
      heading: 'Waarom we gegevens gebruiken, en op welke rechtsgrond',
      blocks: [
        [
          'Om Marea voor jou te laten werken: account, codes per mail, taken, gewoonten, dagboek, instellingen, hulp. Grond: onze overeenkomst met jou (AVG art. 6, lid 1, b).',
          'Om met gegevens over je menstruatie en je gezondheid te werken, ook met wat je dagboek over je gezondheid zegt: fasen, voorspellingen, inzichten, voorstellen. Grond: je uitdrukkelijke toestemming (art. 9, lid 2, a).',
          'Om Marea veilig te houden: grenzen aan verzoeken, voorkomen van misbruik, beveiligingslogboek. Grond: ons gerechtvaardigd belang bij een veilige dienst (art. 6, lid 1, f).',
          'Om te meten hoe Marea wordt gebruikt en om inzichten te laten samenvatten: alleen als je ja zegt. Grond: je toestemming (art. 6, lid 1, a, en art. 9, lid 2, a, als het om gezondheidsgegevens gaat).',
          'Om wettelijke plichten na te komen, zoals antwoorden op een vraag over je rechten. Grond: art. 6, lid 1, c.',
        ],
      ],
    },
    {
      id: 'your-consent',
      heading: 'Je toestemming kun je altijd intrekken',
      blocks: [
        'Bij je registratie geef je uitdrukkelijke toestemming voor het gebruik van gegevens over je menstruatie. Je kunt die op elk moment in de instellingen intrekken, even gemakkelijk als je ze gaf. Dat geldt ook voor elke optionele toestemming.',
        'Trek je je toestemming voor menstruatiegegevens in, dan blijft Marea gesloten: het toont en berekent er niets meer uit tot je opnieuw akkoord gaat. Op dezelfde pagina kun je uitloggen of je account verwijderen met alles erin. Trek je je toestemming voor andere gezondheidsgegevens in, dan zoekt Marea er geen patronen meer in. Je kunt gegevens zelf verwijderen of ons vragen dat te doen. Wat vóór het intrekken gebeurde, blijft rechtmatig.',
      ],
    },
    {
      id: 'who-helps-us',
      heading: 'Wie ons helpt',
      blocks: [
        'Deze bedrijven verwerken gegevens voor ons, volgens onze instructies en onder een contract:',
        [
          'Cloudhosting: Cloudflare laat onze servers en onze databank draaien. De databank staat ingesteld op de EU als rechtsgebied, wat betekent dat ze in de Europese Unie wordt bewaard. Om pagina’s te leveren ziet Cloudflare je IP-adres, zoals elke host.',
          'Mail: Resend krijgt je e-mailadres en de tekst van de mails die we je sturen.',
          'AI-dienst: OpenAI, alleen als we die hebben ingeschakeld. Wat die krijgt, lees je in het volgende deel.',
          'Betalingen: een kaartaanbieder of een appwinkel, alleen als er betaalde diensten komen.',
        ],
        'Laat je een toestel herinneringen tonen, dan gaan ze via de pushdienst van de maker van je browser, zoals Google, Mozilla, Apple of Microsoft. De tekst is versleuteld voor je toestel en onderweg niet te lezen; de dienst ziet dat je toestel iets van Marea krijgt, en wanneer. Het adres dat je browser ons daarvoor geeft, bewaren we tot je het uitzet of uitlogt.',
        'Sommige van deze bedrijven zijn gevestigd in de Verenigde Staten. Als gegevens de Europese Economische Ruimte verlaten, gebeurt dat op grond van een adequaatheidsbesluit van de Europese Commissie of van haar standaardcontractbepalingen. Vraag ons gerust om meer uitleg.',
        'Aan de overheid geven we alleen gegevens als de wet ons daartoe verplicht.',
      ],
    },
    {
      id: 'ai-service',
      heading: 'Wat de AI-dienst krijgt',
      blocks: [
        'Marea werkt ook zonder AI-dienst. Is er een ingeschakeld, dan krijgt die hooguit twee dingen:',
        [
          'Bij het zoeken naar datums: de zin die je typt en de taal van de interface. Verder niets over jou. Laat namen en persoonlijke details dus uit de zin. De dienst kan die een beperkte tijd bewaren om misbruik op te sporen.',
          'Voor samenvattingen van inzichten: samengetelde cijfers, en alleen als je daar apart voor hebt gekozen.',
        ],
        'De dienst krijgt nooit je naam, je e-mailadres, je dagboek, je taken of gewoonten, of de datums van je menstruaties.',
      ],
    },
    {
      id: 'analytics',
      heading: 'Statistieken, alleen als je dat goedvindt',
      blocks: [
        'Als je dat goedvindt, tellen we paginaweergaven en klikken met Matomo, op een server die we zelf beheren en zonder cookies. We zien welk soort pagina wordt gebruikt en hoelang, dat er op een link naar een andere site of een bestand is geklikt (niet welke), en hoeveel tekens een zoekopdracht had. Getypte tekst, je fase, iets uit je notities of iets wat jou of je account aanduidt, sturen we er niet heen. Zoals bij elk webverzoek ontvangt die server je IP-adres en het type en de taal van je browser.',
        'Zonder je toestemming wordt er niets heen gestuurd. De instelling staat uit tot je ze aanzet.',
      ],
    },
    {
      id: 'how-long-we-keep-data',
      heading: 'Hoelang we gegevens bewaren',
      blocks: [
        [
          'Zolang je Marea gebruikt: tot je een item of je account verwijdert.',
          'Na 6 maanden zonder enig gebruik: we mailen je om aan te kondigen wat er volgt.',
          'Na 12 maanden zonder enig gebruik: we wissen taken, gewoonten, dagboeknotities en je identiteit. Cyclusgegevens blijven alleen bestaan als anonieme tellingen (kwartaal, leeftijdsgroep, lengtegroepen), die alleen leesbaar zijn voor groepen van minstens 50 mensen.',
          'Als je je account verwijdert: alles erin verdwijnt meteen, en aan die tellingen komt niets bij.',
          'Sessies: tot je uitlogt, hoogstens 30 dagen zonder gebruik en 180 dagen in totaal. Een registratie die begonnen maar niet afgerond is: 24 uur.',
          'Beveiligingslogboek: 6 maanden, onder een pseudoniem.',
          'Je vorige e-mailadres, als je het wijzigt: 10 dagen, zodat je het kunt terugnemen; we sturen er een mail naartoe over de wijziging.',
        ],
        'Een beperkte tijd na een verwijdering kan de databank bij een storing nog in een eerdere toestand worden teruggezet. Om te voorkomen dat je account daardoor terugkomt, bewaren we een hash van het interne nummer ervan, die we alleen daarvoor gebruiken.',
      ],
    },
    {
      id: 'security',
      heading: 'Hoe we gegevens beschermen',
      blocks: [
        [
          'Verbindingen zijn versleuteld.',
          'Inlogcodes worden afgeleid wanneer ze nodig zijn en niet bewaard.',
          'Tokens waarmee je ingelogd blijft, staan bij ons niet in bruikbare vorm; we bewaren er hooguit hashes van.',
          'Dagboeknotities worden versleuteld bewaard, met een aparte sleutel voor elk account.',
          'In onze logbestanden staan geen adressen, codes, namen, getypte tekst of menstruatiedatums.',
        ],
        'Marea is niet end-to-end versleuteld. Onze servers moeten je gegevens kunnen lezen om ze te tonen en ermee te rekenen, dus technisch zouden ook wij ze kunnen lezen. Geen enkel systeem is volkomen veilig; als er iets misgaat, lichten we jou en de toezichthouder in zoals de wet het vraagt.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Je rechten',
      blocks: [
        [
          'Inzage: weten welke gegevens we hebben en een kopie krijgen.',
          'Rectificatie: foute gegevens laten verbeteren.',
          'Wissing: gegevens laten verwijderen.',
          'Beperking: ons het gebruik van je gegevens laten stilleggen.',
          'Overdraagbaarheid: je gegevens krijgen in een gangbare, machineleesbare vorm.',
          'Bezwaar: bezwaar maken tegen gebruik op grond van ons gerechtvaardigd belang.',
          'Intrekking: een toestemming op elk moment terugnemen.',
        ],
        'Veel daarvan kun je in de app zelf doen. Schrijf voor de rest naar {{supportEmail}}; dat kost niets, en we antwoorden binnen een maand.',
        'Je kunt ook een klacht indienen bij de Belgische Gegevensbeschermingsautoriteit (Autorité de protection des données, www.gegevensbeschermingsautoriteit.be), of bij de toezichthouder van het land waar je woont of werkt.',
      ],
    },
    {
      id: 'automated-decisions',
      heading: 'Geen automatische beslissingen over jou',
      blocks: [
        'Voorspellingen en voorstellen worden automatisch berekend, maar Marea neemt geen automatische beslissingen met rechtsgevolgen voor jou of die je op een vergelijkbare manier sterk raken.',
      ],
    },
    {
      id: 'no-sale-no-advertising',
      heading: 'Geen verkoop, geen reclame',
      blocks: [
        'We verkopen je gegevens niet. Marea toont geen reclame, en we geven geen gegevens aan adverteerders of datahandelaars.',
      ],
    },
    {
      id: 'adults-only',
      heading: 'Alleen voor volwassenen',
      blocks: [
        'Marea is bedoeld voor mensen van 18 jaar of ouder. Merken we dat we gegevens hebben over iemand onder de 18, dan wissen we die. Denk je dat dit het geval is, laat het ons dan weten.',
      ],
    },
    {
      id: 'changes',
      heading: 'Wijzigingen van dit beleid',
      blocks: [
        'Als we dit beleid wijzigen, laten we je dat per mail of in de app weten voordat de wijziging van kracht wordt. Is er je toestemming voor nodig, dan vragen we die.',
      ],
    },
  ],
};
