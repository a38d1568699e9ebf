import type { Language } from '#domain/account/language.ts';

/** Everyday words that say nothing about a phase. Known, so that they are not taken for misspelt or compound words that do. */
export const EVERYDAY_WORDS: Readonly<Record<Language, string>> = {
  en: `
able above across action actual add afraid afternoon age agree air allow almost along already always amazing amount angle animal anywhere
apple apples appropriate april area arm arms around arrive asked ate august away back bad bag base basic basket bear beautiful become before
began behind believe below beside better beyond bird birds black blood blue boat body bone born both bottle bottom bought box boy break
bridge bright bring broken brown brush burn bus busy butter cable came camera capital car card care carry cars case cat catch cats cause
cell center centre century certain chain chair chairs chance character cheap cheese chicken choice chose church circle city clear clever
clock clothes cloud coast coat coffee coin color colour colours common compare condition consider contain continue control cool corner could
country couple cover cow crazy cream cross cup current curve cut daily damage dark dates dead deal dear decade december deep depend describe
desert device diamond die difference difficult direction dirty dog dogs dollar donkey door double doubt down dozen drink drive driver drop
dry duck due dunno each ear early earn earth easily east eat edge effect egg eggs eight either electric else empty end energy engine enough
enter entire equal escape estimate even evening event ever exact example except excited expect extra extreme eye eyes face fact factor fall
famous far farm fast fat favorite favourite fear february feet few field fight fill finger fish fit five flag flower flowers fly follow food
foot force foreign forget former forward found four fox free frequent friday front fruit fuel full fun funny future gas general giraffe glad
glass gold gone grass great green grey ground guess gun guy half hand hands happen happy hard harry hat hate head heart heat heavy height
held hello hidden high hill hit hold hole hope horse horses hot hour hours huge human hundred hungry hurry hurt ice ideal important inch
include industry information inside island issue item jacket january job joke juice july jump jumps june keep key keys kill kind king knew
knife know known laid lamp land large last late lately later law leaf leg legs less level life lift light like line lion lives local logic
long look lose lost loud low luck lunchtime machine magic main major male man many map mark market material matter maybe mean meaning meat
medium member men metal meter middle might mile milk million mind mine minute mirror miss mix mode model modern monday money monkey mostly
mouse mouth much mud muscle name names narrow near neck needle never night nine noise none north nose nothing notice november now number
object ocean october offer often oil old once onion opinion opposite option orange owner page pair palace part pass path pattern pen pencil
penguin pepper per perfect person phone photo picture piece pig pink place plane planet planets plant plate please plenty pocket point
police poor position possible potato potter pound pour presents pretty price probably problem process product program proper provider pull
purple push quarter queen question quick quite rabbit random range rate rather raw ready real really reason recent red region regular remain
remember repeat respect result revolution rice rich ride right ring rise road rock roll roof room round row rule rules safe said salt salts
same sand saturday saw say scale science search season seat second section see seed seem sense sentence separate september serious seven
several shape sharp sheep shirt shoe shoes shop short shoulder shout side sight sign silver similar simple since single six size skin sky
sleeve small smart smell smile smoke smooth snake snow soap socks soil solar some someone somewhere soon sound south space speed spell spend
spoon spot square staff stairs stand star state station stay steel step stick still stomach stone stop store storm straight strange street
string strong stuff stupid style sudden sugar suit suitable sun sunny sure surface swallow sweet system table tail taken tall tank taste ten
term test than thanks their them thick thin thing things think third thirty thousand three throw thursday thus tie tiger till tiny tomato
tomatoes tone tongue tool tools tooth top total touch tower town toy track trade traffic train trains tree trees triangle trouble trousers
truck true trust truth tuesday turn twelve twenty type under unit universe upper usual usually valley value van vast verb version very view
village voice wait walks wall walls war warm water way weak wear weather wednesday weird west wet whatever wheel whether while whisper white
wide wild wind window wine wing winter woman won wonder wood word words worker world worry worth wrong year years yellow yes yet young zero
zone`,
  nl: `
aan aap aarde acht achter adres afstand allerlei altijd ander appel appels april arm armen augustus auto avond baan baard been beer beest
begrijpen beide bekend belangrijk berg betekenis beter beweging bewolkt bijna bijvoorbeeld binnen bladzijde blauw blauwe blij blijven bloed
bloem bloemen bodem boel boer bomen bont boom boot bord bot boter boven breed brengen broek brug bruin bui buik buiten bus daar dak dank
december deel delen denken deur deuren dicht diep dier dieren ding dingen dinges dinsdag donderdag dood doos draad draaien dragen drie
drinken droog druk drukke duidelijk duizend dun dus duur echt echter eend eenvoudig eeuw effect eiland eind einde elf elkaar ergens eten
euro extra februari fel fiets fout fruit gans gat gebied gebruik gebruiken geel geen gehad geheel geheim geit geld gele gelijk geloven
geluid geluk genoeg geschikt geschikte gevaar geven gevolg gewicht gezicht gezien gezond glad glas goud graag grappig grens groen groene
groet grond groot grote haai haan haar haast halen half hals hand handen hard haren hart hebben heel heen heet helder helft hemel herinneren
hert heuvel hoed hoek hond honden honderd hoofd hoofdstad hoog hoogte hoop horen horloge hout ideaal ideale idioot ieder iedere ijs ijzer
inderdaad informatie inhoud insect jaar jammer januari jaren jas jong jonge jongen juist juli juni kaart kaas kalender kameel kamer kan kans
kant kapot kat katten keer kennen kerk ketting kip klaar klas klein kleine kleren kleur kleuren kleurrijk klimaat klok knop koe koffie komen
konijn koning kop kort korte kost koud koude kracht kraken krant krijgen kruis kunnen kwaad kwart laag laat laatst laatste lach lamp land
lang lange langs laten leeg leeuw leggen lekker leuk leuke leven lichaam licht lievelingsgetal lijn links lippen lucht maal maand maandag
maanden maart machine maken makkelijk mannen meisje melk mens merk mes metaal middag midden mier mijl miljoen minder minuten minuut
misschien moeilijk moment momenten mond mooi mooie mop muis muur muziek naam nacht namiddag nat natuurlijk nek neus niets niks nog nooit
noord november nummer oceaan ochtend ogen oktober olie olifant onder ongeveer onzin oog oor oost open opmaken oranje oud oude paar paard
paarden paars paarse papier pauw pen peper perfect persoon pinguin pinguins plaats planeet planeten plank plek plots poes politie punt raam
raar recht reden regel regels reus revolutie rijden rijk ring rode roepen rok rond rood rook roze rug ruimte rund schaap schaduw scheiding
scherm schilder schip schoen schoenen schot schouder september simpel sinds slang slecht sleutel slim smaak smal sneeuw snel snelle soms
soort spel spiegel spijt spin staan staart stad steek steen stel stem ster sterk sterke stift stoel storm straat streep stuk suiker tafel
tand tanden tas tegen tekst telefoon televisie tellen teller tempo tent terwijl test tests tien tijd tijger toch toen tong toren touw trap
trein treinen trouwens truc tussen twaalf twee uil uren uur vallen van varken vast veilig veld ver verkeer vers verschil vertellen vet
veulen vier vierkant vinger vis vissen vlag vlees vlieg vliegen vliegtuig voet voeten vogel vogels vol volgen volgende volgens volk voor
vooral voorbeeld vorig vorige vorm vos vraag vreemd vriezen vrij vrijdag vroeg vroeger vrolijk vuil vuur waar waarheid wagen wakker wand
want warm water week weer weg weinig wereld werkt west wetenschap wezen wijn willekeurig wind winkel winter wit witte wk woensdag woord
woorden worden wortel zak zand zaterdag zeer zeggen zeker zeld zelf zes zeven ziekenhuis zien zijde zilver zin zoals zoet zoiets zomaar
zomer zon zonder zonnestelsel zoogdier zout zuid zuiver zwaar zwart zwarte`,
  fr: `
abeille abord absolu accord acier acte action adapte adresse affaire age agir aide aile aime aimer ainsi air alors amer ampleur ancien
ancienne ane animal annee annees annonce aout appareil appartenir apporter appuyer arbre arbres argent arme arriere arrive arriver assez
assiette assis assister attendre attention aucun avance avion avis avoir avril balle ballon banane banc barbe bas base bateau beau beaucoup
belle besoin bete beurre bidule bien biere bizarre blague blanc blanche ble bleu bleue boeuf boire bois boite bord bouche bouger bout
bouteille branche bras brique bruit brun bus caillou calcul camion canard capable capitale car carre carte cartes casser cela celui cent
centre cercle certain certaine chaine chaise chameau champ chance changement changer chapeau chaque charge chasse chaud chaussure chaussures
chemin chemise cher cheval chevaux cheveux chien chiens chiffre choix ciel cinq clair classique cle clou cochon coeur coin colere collier
colline combien comment comprendre compter condition connaitre content contraire contre corps cote cou couleur couleurs coup coupe courant
court couteau couvrir croire croix dame danger debout decembre dedans dehors dejà demie dent dents depart depuis dernier derniere derriere
descendre dessous dessus deux devant devenir diable dieu difference difficile dingue dire direct dix doigt dollar donc dormeur dos doute
droit droite dur duree eau ecran effet egal eglise elephant eleve empire emploi endroit enfin enlever ensuite entendre entier entree epais
epaule erreur escalier espace espece esprit essence est etage etat ete eteindre etendue etoile etrange etroit euh euro exact exemple exister
extreme face facile facon faible faim fait falloir fameux fer ferme fermer feu feuille fevrier fil fin fini fleur fleurs foi fois fond force
forme fort forte fou fournisseur francais frapper froid froide fromage front fruit fruits fumee futur gagne garcon garder gare gauche geant
girafe glace gout goutte grain grand gras gris grise gros guerre habit habiter haut haute hauteur herbe heure heures heureux hier hiver
homme hommes hors huile huit humain ici ideal ideale idiot ile image immense important impossible information insecte instant interet
interieur inutile janvier jaune jaunes jeu jeudi jeune joie joli jolie journee journees juillet juin jupe jurer jus jusque kilo lac laisser
lait lampe lapin large larme leger lever liberte libre ligne lion litre logique loi loin long longue longueur lourd lumiere lundi machin
machine machins magasin magie mai main mains mal malgre manger manteau mardi mars masse matiere matin mauvais melange membre meme mercredi
mesure metal metre mettre midi miel mieux milieu mille million mince minute minutes miroir mode moins moitie monde monnaie montre morceau
mort mot mots mouche mouton mouvement moyen mur musique naitre neige neuf nez nimporte noir noire nom nombre nord novembre nuage nuit nul
nulle numero objet ocean octobre odeur oeil oeuf oiseau oiseaux ombre onze orage orange ordre oreille oublier ouest ouvert page paire papier
paraitre pareil parfait parfaite parfois parole part partie partir pas passage passer patte pauvre pays peau pensee penser perdre personne
peser peu peur peutetre phrase piece pied pieds pierre pingouin pingouins place plaire planete planetes plat plein pleine plume plusieurs
poche poil point poire poisson poivre police politique pomme pommes pont porc porte porter portes poser possible poule pousser pouvoir
prefere preferee prendre pres presque preuve prince prix probleme prochain prochaine prochains produire profond promis propice propre puis
puissance quart quatorze quatre quelquun question queue quinze quoi raison rapide rare rayon recent regle regles reine renard rendre reponse
respect reste resultat reussir reve revenir revolution riche riz robe roche roi rond rose roue rouge rouges rouler route royaume rue sable
sac sage sain sais saison salle samedi sang sante saut sauter sauvage savoir savon science sec second secret seize sel semaine sens sentir
sept septembre serieux serpent service seulement siecle signe simple singe situation six soie soif soir solaire soldat soleil solide sombre
somme son sorte soudain souffle souhait soulier souris souvent sucre sud suite suivre sujet sur surtout systeme table tableau taille tant
tard tasse temps tenir terre test tests tete tigre timide tirer toile toit tomate tomates tomber ton tortue tot toucher toujours tour train
trains transport travers treize trente tres triste trois trop trou truc trucs tuer type usage utile vache vague valeur valoir vendredi venir
vent ventre verite vert verte vertes vide vie vieille vieux vif vigne ville vin vingt violet violette vite vitesse vivre voie voir voiture
voix vouloir vrai vraie vue wagon yeux zebre zero zone`,
};
