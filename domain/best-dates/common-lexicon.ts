import type { Language } from '#domain/account/language.ts';

/** Everyday words that say nothing about a phase. Known, so that they are not taken for misspelt or compound words that do. */
export const COMMON_WORDS: Readonly<Record<Language, string>> = {
  en: `
test able above across action actual add afraid age agree air allow almost along already always amazing amount angle animal answer apple
apples area arm arms around arrive ask asked ate away back bad bag ball base basic basket bear beautiful become before began
behind believe below beside better beyond bird birds black blood blue board boat body bone born both bottle bottom bought box boy break
bridge bright bring broken brown brush burn bus busy butter button cable came camera capital car card care carry cars case
cat catch cats cause cell center centre century certain chain chair chairs chance chapter character cheap cheese chicken choice chose church
circle city clear clever clock clothes cloud clouds coast coat coffee coin cold color colour colours common compare computer condition consider
contain continue control cool corner could count country couple cover cow crazy cream cross cup current curve cut daily damage dark data dead
deal dear decade deep degree depend describe desert device diamond die difference difficult direction dirty doctor dog dogs dollar donkey
door double doubt down dozen drink drive driver drop dry duck due each ear early earn earth east easily eat edge effect egg
eggs eight either electric else empty end energy engine enough enter entire equal escape estimate even evening event ever exact example except
excited expect explain extra extreme eye eyes face fact factor fair fall famous far farm fast fat favourite favorite fear feet few
field fight fill fine finger fire fish fit five fix flag flat flower flowers fly follow food foot force foreign forest forget
form former forward found four fox free frequent front fruit fuel full fun funny future gas general gift giraffe glad glass gold
gone grass great green grey ground grow guess gun guy hair half hand hands happen happy hard hat hate head heart heat heavy height
held hello help hidden high hill history hit hold hole hope horse horses hot hour hours huge human hundred hungry hurry hurt husband ice
important inch include industry information inside island issue item jacket jam job joke jump juice jumps keep key keys kill kind
king knew knife know known laid lake lamp land language large last late later laugh law lead leaf leg legs less letter level lie life
lift light like line lion list live lives local lock logic long look lose lost loud low luck machine magic mail main major male man many
map mark market match material matter maybe mean meaning meat medium member men metal meter middle might mile milk million mind mine
minute minutes mirror miss mix mode model modern money monkey moon mostly mountain mouse mouth move much mud muscle music name names
narrow near neck needle never night nine noise none north nose nothing notice now number object ocean offer office often oil old once
onion open opinion opposite orange oven owner page pair palace paper part pass past path pattern pay peace pen pencil penguin pepper
per person phone photo picture piece pig pink place plane planet planets plant plate play please plenty pocket point police poor
position possible potato pound pour power press pretty price probably problem process product program proper provider public pull
purple push quality quarter queen question quick quiet quite rabbit rain random range rate rather raw ready real reason recent red region
regular remain remember repeat reply respect result rice rich ride right ring rise river road rock roll roof room round row rule
rules safe said salt salts same sand saw say scale school science sea search seat second section see seed seem sell send sense sentence
separate serious seven several shape share sharp sheep shirt shoe shoes shop short shoulder shout side sight sign silver similar simple
since single six size skin sky sleeve small smart smell smile smoke smooth snake snow soap socks soft soil solar some son soon sort
sound south space speed spell spend spoon spot square staff stairs stand star state station stay steel step stick still stomach stone stop
store storm story straight strange street string strong student stuff stupid style sudden sugar suit sun sunny sure surface swallow
sweet system table tail taken tall tank taste teach tell ten term test than thank thanks their them thick thin thing things think third
thirty thousand three throw thus tie tiger till tiny toilet tomato tomatoes tone tongue tool tools tooth top total touch tower town toy
track trade traffic train trains tree trees triangle trouble trousers truck true trust truth turn twelve twenty type under unit universe
upper usual valley value van vast verb version very view village visible voice wait walks wall walls war warm watch water way weak
wear weather west wet wheel whether while whisper white wide wife wild wind window wine wing winter wish woman won wonder wood word words
worker world worry worth wrong yard year years yellow yes yet young zero zone weird whatever dunno please really lately usually
lunchtime afternoon monday tuesday wednesday thursday friday saturday january february march april june july august september october
november december couple season appropriate suitable ideal perfect possible date dates option somewhere anywhere someone capital`,
  nl: `
test tests opmaken ziekenhuis aan aap aarde acht achter adres afstand alleen allerlei altijd ander anders appel appels arm armen auto avond baan baard bal band beest been
beer begrijpen beide bekend belangrijk berg beter betekenis beweging bewolkt bijna bijvoorbeeld binnen bladzijde blauw blauwe blij blijven
bloed bloem bloemen bodem boel boer bont boom bomen boot bord bot boter boven breed brengen broek brood brug bruin bui buik
buiten bus daar dak dank deel deken delen denken deur deuren dicht dier dieren diep ding dingen dinges dood doos draad draaien
dragen drie drinken droog druk drukke duidelijk duizend dun dus duur echt echter eend eenvoudig eeuw effect eiland eind einde elf elkaar
ergens eten euro extra fel fiets film fout fruit gans gat gebied gebruik gebruiken geel gele geen gehad geheim geheel geit geld
gele gelijk geloven geluid geluk genoeg gevaar geven gevolg gewicht gezicht gezien gezond glad glas goud graag grappig gras grens groen
groene groep groet grond groot grote haai haan haar haast half hals halen hand handen hard haren hart hebben heel heen heet helder
helft hemel herinneren hert heuvel hoed hoek hoog hoogte hond honden honderd hoofd hoofdstad hoop horen horloge hout idioot ieder iedere ijs
ijzer inderdaad informatie inhoud insect jaar jaren jammer jas jong jonge jongen juist kaas kaart kalender kameel kamer kan kans kant kapot kat
katten keer kennen kerk ketting kiezen kijken kip klaar klas klein kleine kleren kleur kleuren klimaat klok kleurrijk knop koe
koffie komen koning konijn kop kort korte kost kosten koud koude kracht kraken krant krijgen kruis kunnen kussen kwaad kwart laag laat
laatst laatste lach lachen lamp land lang lange langs laten leeg leeuw leggen lekker leuk leuke leven licht lichaam lied lief lijn lijst links
lippen loon lucht maal maan maand maanden machine makkelijk maken man mannen mens merk mes meisje melk meter metaal midden mier mijl miljoen
minder minuut minuten misschien moeilijk mond mooi mooie mop muis muur muziek naam nacht namiddag nat natuurlijk nek neus niets niks nog nooit
noord nummer oceaan oog ogen olie olifant onder ongeveer onzin oor oost open oranje oud oude paar paard paarden paars paarse papier
pauw pen perfect peper persoon pinguin pinguins plaats planeet planeten plank plek plots politie poes punt raam raar recht reden regen
regel regels reus richting rijden rijk ring roepen rok rond rood rode rook roze rug ruimte rund samen schaap schaduw scheiding scherm schilder
schip schoen schoenen school schot schouder simpel sinds slang slecht sleutel slim smaak smal sneeuw snel snelle soms soort spel
spiegel spijt spin staan staart stad staren steen stem ster sterk sterke steek stel stift stof stoel storm straat strand streep
stuk suiker taal tafel tand tanden tas tegen tekst telefoon televisie tellen teller tempo tent terwijl thuis tien tijd tijger toch toekomst
toen tong toren touw trap trein treinen trouwens truc tuin tussen twaalf twee uil uur uren vallen van varken vast veilig veld
ver verhaal verkeer vers verschil vet veulen vier vierkant vinger vis vissen vlag vlees vlieg vliegen vliegtuig vloer voet voeten vogel vogels
vol volgen volgende volgens volk voor vooral voorbeeld vorig vorige vorm vos vraag vragen vreemd vriezen vroeg vroeger vrolijk vrouw vrij
vuil vuur waar waarheid wagen wakker wand want warm wassen water weer weg week weinig wereld werkt west wetenschap wezen wijn willekeurig
wind winkel winter wit witte woensdag woord woorden worden wortel zacht zak zand zaterdag zee zeer zeggen zeker zeld zelf zes zeven zien zijde
zilver zin zitten zoals zoeken zoet zomer zomaar zon zonder zonnestelsel zoogdier zout zuid zuiver zwaar zwart zwarte zoiets ochtend middag
maandag dinsdag donderdag vrijdag januari februari maart april juni juli augustus september oktober november december geschikt geschikte
ideaal ideale lievelingsgetal vertel vertellen moment momenten zin betekenis wk`,
  fr: `
journee journees test tests psychologie abeille abord absolu accord acier acte action adresse affaire age agir aide aider aile aimer aime ainsi air allemand alors amer ampleur ancien
ancienne ane animal animaux annee annees annonce appareil appartenir appeler apporter appuyer arbre arbres argent arme arriere arriver arrive
assez assiette assis assister attendre attention aucun avance avion avis avoir avril balle ballon banane banc bande banque barbe bas base
bateau beau belle beaucoup besoin bete beurre bien biere bizarre blague blanc blanche ble bleu bleue boeuf boire bois boite bord
bouche bouger bout bouteille branche bras brique bruit brun bureau bus caillou calcul camion canard capable capitale car carre carte cartes
casser cela celui cent centre cercle certain certaine chaine chaise chaleur chambre chameau champ chance changer changement chapeau chaque
charge chasse chateau chaud chaussure chaussures chemin chemise cher cheval chevaux cheveux chien chiens chiffre chiffres choix ciel cinq
clair clair classique cle clou cochon coeur coin colere collier colline combien comment comprendre compter condition connaitre construire content
contraire contre corps cote cou couleur couleurs coup coupe courant court couteau couvrir croire croix cuisine dame danger debout
dedans dehors dejà demie dent dents depart depuis dernier derniere derriere descendre dessous dessus deux devant devenir diable dieu difference
difficile dire direct direction dix doigt dollar donc donner dormeur dos doute droit droite dur duree eau ecran ecole effet eglise egal
elephant eleve empire emploi endroit enfant enfin enlever ensuite entendre entier entree envoyer epaule epais erreur escalier espace
espece esprit essence est etage etat ete eteindre etendue etoile etrange etroit euro euh exact exemple exister expliquer extreme face facile
facon faible faim fait falloir fameux femme fer ferme fermer feu feuille fevrier fil fille fin fini fleur fleurs foi fois fond
force foret forme fort forte fou foule frais francais frapper froid froide fromage front fruit fruits fumee futur gagner gagne garcon
garder gare gateau gauche geant gens girafe glace gout goutte grain grand gras gris grise gros guerre habit habiter haut haute hauteur herbe
heure heures heureux hier histoire hiver homme hommes hors huile huit humain ici idiot ile image immense important impossible
information insecte instant interieur interet inutile janvier jardin jaune jaunes jeter jeu jeudi jeune joie joli jolie joue jouer journal
juillet juin jupe jurer jus jusque kilo lac laisser lait lampe langue lapin large larme lavande leger lettre lever liberte libre ligne
lion lire liste litre logique loi loin long longue longueur lourd lumiere lundi lune machine machin magasin magie mai main mains mal malgre
manger manteau marche mardi mars masse matiere matin mauvais melange meme membre mer mercredi mesure metal metre mettre midi miel mieux milieu
mille million mince minute minutes miroir mode moins moitie monde monnaie montagne montre montrer morceau mort mot mots mouche mouton
mouvement moyen mur musique naitre nature neige neuf nez noir noire nom nombre nord nouveau nuage nuit nulle nul numero objet ocean odeur oeil
oeuf oiseau oiseaux ombre onze orage orange ordre oreille oublier ouest ouvert page paire paix papier paraitre pareil parfait parfois
parole part partie partir pas passe passer passage patte pauvre payer pays peau penser pensee perdre pere personne peser peu peur
phrase piece pied pieds pierre pingouin pingouins place plaire planete planetes plat plein pleine pluie plume plusieurs poche poids
poil point poire poisson poivre police politique pomme pommes pont porc porte porter portes poser possible poule pousser pouvoir
premier prendre pres presque pret preuve prince prix probleme produire profond promis propre puis puissance quart quatorze quatre question
queue quinze quoi raison rapide rare rayon recevoir recent reel regarder regle regles reine remplir renard rencontre rendre repondre
reponse respect reste rester resultat retour reussir reve revenir riche rire riviere riz robe roche roi rond rose rouge rouges roue
rouler route royaume rue sable sac sage sain saison sais salle samedi sang sante saut sauter sauvage savoir savon science sec second
secret seize sel semaine sens sentir sept serieux serpent service seulement siecle signe simple singe situation six soeur soie soif soir sol
solaire soldat soleil solide sombre somme son sorte sortir souhait soudain souffle soulier souris souvent sucre sud suite suivre
sujet sur surtout systeme table tableau taille tant tard tasse temps tenir terre tete tigre timide tirer toile toit tomate tomates tomber
ton tortue tot toucher toujours tour tourner train trains transport travers treize trente tres triste trois trop trou trouver truc tuer type usage
utile vache vague valeur valoir vendre vendredi venir vent ventre verite verre vert verte vertes vide vie vieux vieille vif vigne
ville vin vingt violet violette vite vitesse vivre voie voile voir voisin voiture voix vouloir vrai vraie vue wagon yeux zebre zero zone
dimanche decembre novembre octobre septembre aout ideal ideale parfait parfaite prochain prochaine prochains propice adapte peutetre
bidule dingue machins prefere preferee truc trucs fournisseur quelquun nimporte`,
};
