import type { LegalDocument } from './legal-document.ts';

export const terms: LegalDocument = {
  title: 'Algemene voorwaarden',
  version: '2025-03-20',
  effective: 'Van kracht en voor het eerst gepubliceerd op 20/03/2025.',
  intro:
    'Deze voorwaarden zijn de overeenkomst tussen jou en het team achter Marea (‘we’). Lees ze voordat je een account aanmaakt. Door het vakje aan te vinken bij je registratie ga je ermee akkoord.',
  sections: [
    {
      id: 'what-marea-is',
      heading: 'Wat Marea is',
      blocks: [
        'Marea is een planner die rekening houdt met je menstruatiecyclus. Je kunt er je menstruaties bijhouden, schattingen van je cyclusdagen en -fasen bekijken, taken en gewoonten plannen, een dagboek schrijven, inzichten uit je eigen gegevens bekijken en datums zoeken die bij een activiteit kunnen passen.',
        'Marea bestaat in het Engels, het Nederlands en het Frans, als website en als app.',
      ],
    },
    {
      id: 'who-may-use-it',
      heading: 'Wie Marea mag gebruiken',
      blocks: [
        'Marea is bedoeld voor volwassenen. Je mag het gebruiken als je 18 jaar of ouder bent, en bij je registratie vragen we je dat te bevestigen. Merken we dat een account van iemand onder de 18 is, dan sluiten we het en wissen we de gegevens.',
      ],
    },
    {
      id: 'your-account',
      heading: 'Je account',
      blocks: [
        'Een wachtwoord is er niet. Om in te loggen geef je je e-mailadres op en mailen we je een korte code, die één keer en tien minuten lang werkt. Wie je mail kan lezen, kan zo’n code aanvragen. Bescherm je mailbox dus goed en geef een code nooit door.',
        'Geef een adres op dat van jou is. Eén account is voor één persoon. Denk je dat iemand anders in je account is geweest, log dan via de instellingen uit op alle apparaten en laat het ons weten.',
      ],
    },
    {
      id: 'your-content',
      heading: 'Wat je invoert, blijft van jou',
      blocks: [
        'Alles wat je in Marea invoert is van jou: gegevens over je menstruatie, taken, gewoonten, dagboeknotities en al het andere. We eisen er geen rechten op. Je staat ons alleen toe het te bewaren en te verwerken voor zover dat nodig is om Marea voor jou te laten werken, en alleen zolang je het daar bewaart.',
        'In ons privacybeleid lees je welke gegevens we verwerken, waarom, en wie ons daarbij helpt. De naam Marea, de vormgeving, de teksten en de software zijn van ons of van wie ze aan ons in licentie geeft.',
      ],
    },
    {
      id: 'no-medical-advice',
      heading: 'Geen medisch advies',
      blocks: [
        'Marea is een planner. Het is geen medisch hulpmiddel, en niets erin is medisch advies of vervangt een gesprek met een zorgverlener.',
        [
          'Marea stelt geen diagnose en behandelt geen ziekte.',
          'Marea is geen anticonceptiemiddel. Gebruik het niet om een zwangerschap te voorkomen.',
          'Marea is geen hulpmiddel voor de vruchtbaarheid. Reken er niet op om zwanger te worden.',
        ],
        'Maak je je zorgen over je gezondheid of je cyclus, vraag dan raad bij een arts. Bel in een noodgeval het noodnummer van je land; in de Europese Unie is dat 112.',
      ],
    },
    {
      id: 'predictions',
      heading: 'Voorspellingen zijn schattingen',
      blocks: [
        'Voorspelde menstruaties, fasen en dagen van de eisprong worden berekend uit wat je bijhoudt en uit hoe cycli in het algemeen verlopen. Cycli verschillen. Een voorspelling kan er dus dagen naast zitten, of meer.',
        'De dagteksten, kernwoorden, voorbeelden van gewoonten en voorgestelde datums volgen een traditionele manier om naar de cyclus te kijken. Het is een traditie en geen medische bevinding, en misschien past ze niet bij jou. Ook voorstellen van een automatische tekstdienst kunnen fout zijn. Wat je met dit alles doet, kies je zelf.',
      ],
    },
    {
      id: 'prohibited-activities',
      heading: 'Wat niet mag',
      blocks: [
        'Gebruik Marea voor jezelf en met respect voor anderen. Je mag niet:',
        [
          'met Marea de wet overtreden, of anderen daarbij helpen;',
          'een account openen op naam van iemand anders, of gegevens van een ander invoeren zonder toestemming van die persoon;',
          'proberen bij een account of gegevens te komen die niet van jou zijn;',
          'de dienst verstoren of overbelasten, schadelijke code verspreiden of de grenzen en beveiliging omzeilen;',
          'de dienst automatisch uitlezen, kopiëren of doorverkopen zonder onze schriftelijke toestemming;',
          'de mensen achter Marea bedreigen of lastigvallen.',
        ],
        'Kom je een zwakke plek in onze beveiliging tegen, meld die dan aan ons en maak er geen gebruik van.',
      ],
    },
    {
      id: 'warning-and-ban',
      heading: 'Eerst een waarschuwing, dan een blokkering',
      blocks: [
        'Doe je iets wat niet mag, dan waarschuwen we je eerst en zeggen we wat moet ophouden. Tijdens een waarschuwing blijft je account werken. Gaat het na de waarschuwing door, dan kunnen we het account blokkeren. Het is dan niet meer te gebruiken.',
        'Vind je een waarschuwing of blokkering onterecht, schrijf dan naar {{supportEmail}} en we kijken er opnieuw naar. Een blokkering neemt je rechten op je persoonsgegevens niet weg: je kunt ons nog altijd om een kopie of om verwijdering vragen.',
      ],
    },
    {
      id: 'ending-your-account',
      heading: 'Je account beëindigen',
      blocks: [
        'Je kunt op elk moment stoppen, zonder een reden te geven. Verwijder je account in de instellingen, of vraag het via {{supportEmail}}. Bij het verwijderen verdwijnt je account met alles erin. Dat kan niet ongedaan worden gemaakt.',
      ],
    },
    {
      id: 'inactive-accounts',
      heading: 'Accounts die niet meer worden gebruikt',
      blocks: [
        'We bewaren gegevens 6 maanden tot 1 jaar nadat je Marea voor het laatst hebt gebruikt. Heb je je account 6 maanden niet gebruikt, dan mailen we je wat er gaat gebeuren. Na 12 maanden zonder enig gebruik wissen we je taken, gewoonten, dagboeknotities en identiteit, en blijven je cyclusgegevens alleen bestaan in anonieme tellingen. Log je vóór die tijd in, dan blijft alles staan.',
      ],
    },
    {
      id: 'prices-and-refunds',
      heading: 'Prijzen en terugbetalingen',
      blocks: [
        'Marea heeft vandaag geen betaalde diensten. Die kunnen er komen. In dat geval tonen we vooraf de prijs en de voorwaarden, en betaal je niets tenzij je uitdrukkelijk iets bestelt.',
        'Betalen gaat dan via een kaartaanbieder of een appwinkel. Terugbetalingen volgen het Belgische recht, met inbegrip van een wettelijk recht om een aankoop te herroepen.',
      ],
    },
    {
      id: 'no-warranty',
      heading: 'Geen garantie',
      blocks: [
        'We zorgen goed voor Marea, maar bieden het aan zoals het is. Voor zover de wet het toelaat, beloven we niet dat het altijd beschikbaar, foutloos of voor een bepaald doel geschikt is, of dat voorspellingen en voorstellen kloppen.',
        'We kunnen Marea veranderen, onderbreken voor onderhoud of stopzetten. Als we er helemaal mee stoppen, laten we je dat vooraf weten, zodat je een kopie van je gegevens kunt vragen.',
      ],
    },
    {
      id: 'liability',
      heading: 'Aansprakelijkheid',
      blocks: [
        'Voor zover de wet het toelaat, zijn we niet aansprakelijk voor schade die volgt uit het gebruik van Marea of uit het feit dat je het niet kunt gebruiken. Dat geldt ook voor schade door beslissingen op basis van een voorspelling, een voorstel of een tekst in Marea, en door verlies van gegevens.',
        'Niets in deze voorwaarden beperkt aansprakelijkheid die volgens de wet niet beperkt mag worden, zoals die voor opzet, zware fout of schade aan iemands leven of gezondheid, noch de wettelijke rechten die je als consument hebt.',
      ],
    },
    {
      id: 'changes',
      heading: 'Wijzigingen van deze voorwaarden',
      blocks: [
        'We kunnen deze voorwaarden wijzigen, bijvoorbeeld als Marea iets nieuws kan of als de wet verandert. We kondigen een wijziging per mail of in de app aan voordat ze van kracht wordt. Ga je er niet mee akkoord, dan kun je je account vóór die dag verwijderen.',
      ],
    },
    {
      id: 'law-and-courts',
      heading: 'Recht en rechtbanken',
      blocks: [
        'Op deze voorwaarden is het Belgische recht van toepassing, en de Belgische rechtbanken zijn bevoegd.',
        'Gebruik je Marea als consument en woon je in een ander land, dan behoud je de bescherming van het dwingende recht van dat land en kun je naar de rechter daar stappen als de wet je dat recht geeft.',
        'Blijkt een van deze voorwaarden ongeldig, dan blijven de andere van kracht.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [
        'Een vraag, een klacht of een verzoek? Schrijf naar onze helpdesk: {{supportEmail}}. We lossen het het liefst eerst samen op.',
      ],
    },
  ],
};
