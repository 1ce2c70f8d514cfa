import { taxonomy } from '@limelight/contract/search/taxonomy'

/**
 * The true topic of a creator, finer than any category. It is not stored and only shows in the
 * words they use, so that the search for similar creators can be measured by it.
 */
export type Topic = { id: number; name: string; group: string; theme: string; words: readonly string[] }

/** Three topics per theme, separated by `/`. Their tags are the same in every language. */
const tags: Record<string, string> = {
  'Make up':
    'glam smokeyeye contour bridalmakeup / nomakeupmakeup dewy lightglam everydaymakeup / sfxmakeup facepaint bodyart creativemakeup',
  Skincare:
    'kbeauty glassskin sunscreen essence / acne retinol niacinamide skinbarrier / guasha facemassage faceyoga glow',
  Hair: 'curlyhair curls curlygirlmethod coils / balayage blonde haircolor highlights / braids updo hairtutorial plaits',
  Nails:
    'gelnails manicure nailtech bridalnails / nailart chromenails nailinspo presson / naturalnails cuticlecare nailcare handcare',
  Fragrance:
    'nicheperfume oud oriental perfumecollection / freshscent citrus cologne eaudetoilette / vanilla gourmandperfume layering bodymist',
  'Lashes & brows':
    'lashextensions volumelashes lashtech russianvolume / browlamination brows microblading henna / lashlift tint mascara curledlashes',
  'Natural beauty':
    'cleanbeauty organicskincare greenbeauty ecocert / diybeauty facemask honeymask homespa / crueltyfree veganbeauty plantbased refillbeauty',
  'Men’s grooming':
    'beard beardoil beardcare moustache / barber fade haircutmen barberlife / mensskincare shaving wetshave aftershave',
  Streetwear: 'hypebeast supreme drops oversized / techwear gorpcore utility cargo / skatewear baggy hoodie graffiti',
  'Luxury fashion':
    'hautecouture runway fashionweek couture / designerbags handbags birkin luxurybags / quietluxury cashmere tailoring oldmoney',
  'Sustainable fashion':
    'slowfashion ethicalfashion fairtrade organiccotton / upcycling remake mending visiblemending / capsulewardrobe timeless wardrobedetox fewerclothes',
  Vintage:
    'thrifting thriftflip secondhand charityshop / fiftiesstyle pinup rockabilly retrostyle / y2k nineties vintagedenim archivefashion',
  Accessories:
    'jewellery goldjewelry earrings stacking / sunglasses eyewear frames hats / watches watchcollector horology microbrand',
  Sneakers:
    'jordans airjordan sneakerhead retro / customsneakers sneakerart kicks restoration / runningshoes trainers daddyshoes newbalance',
  'Modest fashion':
    'hijabstyle hijabtutorial modestoutfit turban / abaya kaftan ramadanlook eidoutfit / modestworkwear maxidress layeredlook longsleeve',
  Menswear:
    'suits bespoke sprezzatura pocketsquare / rawdenim selvedge workwear bootgang / minimalmenswear basics neutral smartcasual',
  Baking:
    'sourdough levain breadmaking starter / layercake cakedecorating buttercream fondant / croissant patisserie laminateddough brioche',
  'Home cooking':
    'pasta handmadepasta risotto ragu / onepot weeknightdinner mealprep budgetmeals / curry spices masala dal',
  Vegan:
    'tofu tempeh veganprotein seitan / vegandesserts veganbaking dairyfree aquafaba / rawvegan smoothiebowl salads sprouts',
  'Street food':
    'tacos birria nightmarket foodtruck / dumplings noodles ramen bao / burgers smashburger friedchicken loadedfries',
  Barbecue:
    'brisket smoker lowandslow pitmaster / charcoal steak reverse-sear tomahawk / skewers asado churrasco firecooking',
  Coffee:
    'espresso latteart barista homebarista / pourover filtercoffee v60 specialtycoffee / coffeeroasting greencoffee cupping roastery',
  Cocktails:
    'negroni whiskey oldfashioned mixology / mocktails alcoholfree zeroproof spritz / tiki rum daiquiri tropicaldrinks',
  'Healthy eating':
    'mealplan macros highprotein caloriedeficit / guthealth fermentation kimchi kombucha / glutenfree coeliac lowfodmap sugarfree',
  'Strength training':
    'powerlifting deadlift squat benchpress / bodybuilding hypertrophy physique bulking / kettlebell olympiclifting snatch functionalstrength',
  Yoga: 'vinyasa ashtanga yogaflow sunsalutation / yinyoga restorative yoganidra hipopening / handstand inversions armbalance acroyoga',
  Running:
    'marathon longrun marathontraining racepace / couchto5k parkrun beginnerrunner easyrun / sprint track intervals fasterrunning',
  Pilates:
    'reformer pilatesreformer clubpilates springs / matpilates core pilatesathome deepcore / wallpilates prenatalpilates posture gentlecore',
  Crossfit:
    'wod amrap crossfitgames metcon / gymnastics muscleup toestobar ropeclimb / hyrox hybridathlete sledpush roxzone',
  'Home workouts':
    'hiit tabata noequipment sweat / resistancebands booty glutes barre / danceworkout zumba cardiodance aerobics',
  Calisthenics:
    'planche frontlever statics streetworkout / pullups dips basicsfirst bodyweight / barflow freestylebar rings parkour',
  Cycling:
    'roadbike peloton climbs wattage / gravelbike bikepacking ultracycling singletrack / mtb enduro downhill bikepark',
  Backpacking:
    'hostel budgettravel southeastasia interrail / thruhike longtrail ultralight tramping / hitchhiking overland silkroad slowtravel',
  'Luxury travel':
    'overwatervilla maldives honeymoon resort / firstclass businessclass lounge milesandpoints / safarilodge boutiquehotel finehotels suites',
  'City breaks':
    'architecture citywalk hiddengems weekendtrip / museums galleries artcity oldtown / foodtour citybites markets rooftopbar',
  'Van life':
    'vanconversion vanbuild campervan selfbuild / skoolie buslife offgrid solarpower / parkup roadtrip wildspots vandiaries',
  'Family travel':
    'travelwithkids familyholiday kidsclub themepark / worldschooling familygapyear travellingfamily roadschool / toddlertravel babyonboard carryon strollertrip',
  'Solo travel':
    'solofemaletravel safesolo girlswhotravel alonetraveller / motorcycletravel advrider soloride worldtour / pilgrimage camino walkingalone silentretreat',
  'Beaches & islands':
    'islandhopping greekislands sailingtrip turquoise / scubadiving coralreef padi freediving / surfcamp palmtrees beachbar tropics',
  'Digital nomads':
    'remotework coworking laptoplife nomadvisa / chiangmai bali lisbon nomadcity / slowmad houseswap petsitting colivinghouse',
  'Mobile games':
    'genshin gacha hoyoverse wishes / clashroyale brawlstars supercell decks / pubgmobile freefire codm battlepass',
  Shooters: 'valorant vct ranked agentguide / counterstrike cs2 awp smokes / warzone callofduty loadout fps',
  'Role-playing games':
    'eldenring soulslike bossfight norunes / finalfantasy jrpg persona chocobo / baldursgate dnd tabletop dungeonmaster',
  'Strategy games':
    'civilization fourx grandstrategy paradox / chess openings endgame blitz / cityskylines citybuilder factorio automation',
  'Retro gaming':
    'snes nintendo gameboy cartridge / arcade pinball cabinet highscore / commodore amiga dosgames emulation',
  Speedrunning:
    'mario64 anypercent worldrecord splits / zelda glitchless wrongwarp randomizer / minecraftspeedrun manhunt seedrun enderdragon',
  'Sandbox games':
    'minecraft redstone survival creeper / roblox obby blox bloxfruits / simsbuild cozygames animalcrossing stardew',
  Esports:
    'leagueoflegends lolesports midlane riot / simracing iracing assettocorsa simrig / fifa ultimateteam eafc proclubs',
  Smartphones:
    'iphone ios applewatch airdrop / android pixel galaxy customrom / budgetphones unboxing phonereview xiaomi',
  Computers:
    'pcbuild rtx watercooling gpu / mechanicalkeyboard keycaps switches lubed / macbook laptopreview ultrabook desksetup',
  Programming:
    'javascript react frontend typescript / python datascience pandas notebooks / rust linux kernel systemsprogramming',
  'Artificial intelligence':
    'chatgpt promptengineering llm aitools / machinelearning neuralnetworks pytorch papers / aiart midjourney stablediffusion generative',
  'Smart home':
    'homeassistant zigbee automations matter / smartlights hue ledstrips ambilight / robotvacuum smartlock doorbell securitycam',
  'Audio gear':
    'headphones audiophile dac iem / vinyl turntable hifi amplifier / microphone podcastgear interface acoustics',
  Wearables:
    'smartwatch garmin vo2max gpswatch / fitnesstracker sleepring recovery hrv / vrheadset quest mixedreality arglasses',
  Cameras: 'sonyalpha mirrorless lenses autofocus / filmcamera analog 35mm darkroom / drone fpv dji aerial',
  Singing:
    'covers acoustic coversong livesession / vocalcoach singinglesson highnotes technique / choir acapella gospel harmony',
  Guitar:
    'fingerstyle acousticguitar openTuning tabs / electricguitar riffs metal shred / pedals pedalboard tone tubeamp',
  Piano:
    'filmpiano sheetmusic pianocover ballads / jazzpiano improvisation chords voicings / synth keys keyboardist modular',
  'Music production':
    'ableton beatmaking producer sampling / mixing mastering plugins compressor / lofi chillbeats bedroomproducer tapehiss',
  DJing:
    'techno rave warehouse vinylset / house deephouse afrohouse groove / scratching turntablism controller openformat',
  'Hip-hop': 'rap freestyle bars cypher / trap drill 808 adlibs / boombap oldschool breakbeat mc',
  'Classical music':
    'violin stringquartet bach practice / opera soprano aria stage / orchestra conductor symphony cello',
  Drums:
    'drumcover doublebass blastbeat metaldrums / jazzdrums brushes swing rudiments / handpan cajon percussion djembe',
  Motherhood:
    'momlife mamablog honestmotherhood mumof3 / gentleparenting attachment babywearing calmparenting / workingmom momboss balance returntowork',
  Fatherhood:
    'dadlife dadjokes girldad fatherandson / stayathomedad dadblog papa dadvlog / newdad firsttimedad dadtobe nightfeeds',
  Pregnancy:
    'bumpdate trimester babybump pregnancydiary / ivf ttc fertility twoweekwait / hypnobirthing midwife birthstory doula',
  Babies:
    'newborn sleepingbaby swaddle wakewindows / babyledweaning firstfoods puree blw / breastfeeding pumping milksupply lactation',
  Toddlers:
    'montessori toddleractivities sensoryplay openended / toddlermeals pickyeater bento lunchbox / pottytraining tantrums twoyearold terrible2s',
  Homeschooling:
    'unschooling selfdirected freeplay forestschool / curriculum phonics morningbasket readaloud / stemkids scienceathome experiments kidscience',
  'Family recipes':
    'kidscook familydinner cookwithkids lunchideas / grandmasrecipe sundayroast heirloomrecipe comfortfood / snackideas fruitkids hiddenveggies lunchprep',
  'Twins & siblings':
    'twins twinmom twinpregnancy doubletrouble / bigfamily motherofsix minivanlife familyof8 / sistersandbrothers siblinglove brothersforever rivalry',
  'Interior design':
    'scandi hygge neutralhome whitewalls / boho rattan macrame earthtones / midcentury teak eames designclassic',
  'Do it yourself':
    'woodworking joinery handtools workshop / furnitureflip chalkpaint upcycledfurniture thrifteddecor / epoxy resinart rivertable mould',
  Gardening:
    'vegetablegarden raisedbeds tomatoes seedlings / roses cottagegarden perennials peonies / permaculture compost foodforest nodig',
  'House plants':
    'monstera aroids philodendron raretropicals / succulents cactus echeveria desertplants / terrarium moss hydroponics growlight',
  Cleaning:
    'cleanwithme deepclean cleantok speedclean / stainremoval laundry whitening laundryhacks / ecocleaning vinegar bakingsoda zerochemicals',
  Organising:
    'declutter konmari sparkjoy tidying / pantry fridgeorganization labels containers / closet wardrobeorganizing drawers foldinghacks',
  Renovation:
    'fixerupper victorianhouse periodhome oldhouse / kitchenremodel tiling cabinets backsplash / bathroomreno plumbing wetroom walkinshower',
  'Tiny houses':
    'tinyhouse tinyhome downsizing loftbed / cabin logcabin woodstove offgridcabin / containerhome modular smallspace prefab',
  Football:
    'premierleague matchday tactics transfernews / freekicks skills nutmeg footballfreestyle / goalkeeper saves keepertraining gloves',
  Basketball:
    'nba highlights dunks playoffs / streetball crossover handles ankles / threepointer shooting hooptraining drills',
  Tennis: 'forehand serve backhand topspin / grandslam wimbledon rolandgarros atp / padel padeltennis bandeja vibora',
  Swimming:
    'freestyle poolswim flipturn swimset / openwater wildswimming coldwater iceswim / triathlon ironman swimbikerun brick',
  'Martial arts': 'bjj jiujitsu grappling submission / boxing muaythai sparring padwork / karate kata judo dojo',
  'Winter sports':
    'freeride powder backcountry avalanche / snowboard park halfpipe jibbing / crosscountryski biathlon skating nordic',
  Surfing: 'longboard noseride singlefin logging / bigwave nazare barrel tow / kitesurf wingfoil windsurf foiling',
  Motorsport: 'formula1 f1 paddock gridwalk / rally wrc gravelstage codriver / karting drift trackday lap',
  Hiking:
    'alps hut summit ridgeline / nationalpark trailhead dayhike waterfall / winterhiking snowshoe tour sunrisehike',
  Climbing:
    'bouldering beta crimp boulderinggym / sportclimbing lead redpoint crag / mountaineering alpinism iceclimbing expedition',
  Camping:
    'bushcraft campfire axe shelterbuilding / wildcamping tarp hammock solocamping / glamping belltent rooftent campkitchen',
  Fishing:
    'flyfishing trout flytying river / carpfishing boilies bivvy catchandrelease / seafishing lurefishing bass pike',
  Birdwatching:
    'birding twitching lifers binoculars / raptors eagles owls falconry / gardenbirds feeder hummingbird nestbox',
  Foraging:
    'mushrooms fungi chanterelle mycology / wildherbs nettle elderflower herbalism / seaweed shellfish coastalforaging samphire',
  'Trail running':
    'ultrarunning utmb 100miles vert / skyrunning technical ridge fkt / mountainrun trailshoes trailgirls forestrun',
  Sailing:
    'liveaboard sailboatlife bluewater anchoring / regatta dinghy racingsailor spinnaker / boatrestoration woodenboat refit shipyard',
  Dogs: 'goldenretriever labrador goodboy puppy / dogtraining clicker recall obedience / dachshund frenchbulldog smalldogs sausagedog',
  Cats: 'mainecoon ragdoll fluffycat catshow / blackcat tabby rescuecat housecat / cattricks catbehaviour zoomies catmom',
  Horses:
    'dressage piaffe halfpass warmblood / showjumping oxer equestrian eventing / liberty horsemanship groundwork mustang',
  Birds: 'parrot macaw africangrey talkingparrot / budgie cockatiel lovebirds aviary / chickens hens coop backyardeggs',
  Aquariums:
    'aquascape plantedtank iwagumi co2 / reeftank corals clownfish saltwater / bettafish shrimp nanotank cherryshrimp',
  Reptiles:
    'ballpython snakes morphs royalpython / beardeddragon gecko lizard vivarium / tortoise turtle terrapin hibernation',
  'Rescue animals':
    'adoptdontshop shelterdogs fosterdog rehoming / wildliferescue hedgehog foxes rehab / farmsanctuary pigs goats donkeys',
  'Small pets':
    'hamster hamstercage enrichment syrianhamster / rabbits bunny freeroam binky / guineapigs ferret chinchilla rats',
  Painting:
    'oilpainting portraitpainting stilllife alla-prima / watercolour urbansketching loosewatercolor botanical / acrylicpour abstractart texture palette',
  Illustration:
    'childrensbook picturebook whimsical kidlit / procreate characterdesign digitalillustration stickers / inkdrawing penandink crosshatching inktober',
  Photography:
    'streetphotography leica candid monochrome / landscapephotography longexposure goldenhour milkyway / weddingphotography portraits couples softlight',
  Ceramics: 'wheelthrowing pottery stoneware mugs / handbuilding coilpot pinch slab / glaze kiln raku woodfired',
  Calligraphy:
    'brushlettering handlettering moderncalligraphy letterart / arabiccalligraphy kufic thuluth reedpen / gothic blackletter copperplate nib',
  'Digital art':
    'blender3d render lowpoly geometrynodes / pixelart aseprite sprites tileset / conceptart environmentart mattepainting fantasyart',
  'Knitting & crochet':
    'amigurumi crochettoys plushies yarnanimals / knitwear sweaterknitting socks fairisle / punchneedle embroidery tufting rugs',
  Sculpture:
    'woodcarving spoon whittling chisel / stonecarving marble bronze chiselwork / miniatures warhammer painting-minis diorama',
  Languages:
    'learnenglish vocabulary ielts grammar / japaneselesson kanji jlpt hiragana / polyglot languagelearning fluent immersion',
  Science:
    'physics quantum relativity blackhole / biology evolution microscope cells / astronomy telescope planets astrophotography',
  History:
    'ancientrome romanempire archaeology latin / medieval castles knights crusades / worldwar2 militaryhistory tanks veterans',
  Mathematics:
    'calculus integrals proofs analysis / mathtricks puzzles mentalmaths olympiad / statistics probability regression datalit',
  'Study tips':
    'studywithme pomodoro studygram productivity-desk / bulletjournal notetaking planner washi / medschool examprep flashcards anki',
  Books:
    'booktok fantasybooks romantasy dragons / thriller crimefiction mystery pageturner / classics literaryfiction bookclub essays',
  Geography:
    'maps borders capitals vexillology / volcano geology minerals earthquakes / climate weather storms meteorology',
  Philosophy:
    'stoicism aurelius seneca virtue / existentialism camus sartre absurd / ethics logic thoughtexperiment debate',
  Investing:
    'etf indexfunds dividends passiveincome / daytrading charts candlesticks options / bitcoin crypto ethereum defi',
  'Personal finance':
    'budgeting savings debtfree frugal / firemovement earlyretirement financialfreedom sidehustle / taxes pension insurance moneybasics',
  'Start-ups':
    'founder venturecapital pitchdeck fundraising / saas buildinpublic indiehacker mrr / socialenterprise impact circular greentech',
  Marketing:
    'socialmediatips reelsstrategy contentcreator hooks / seo googleads analytics ppc / copywriting branding storytelling newsletter',
  'Real estate':
    'househunting realtor openhouse listing / buytolet landlord propertyinvesting flips / luxuryhomes penthouse mansiontour villa',
  Careers:
    'jobinterview resume linkedin hiring / leadership management feedback teams / freelancing clients pricing selfemployed',
  'E-commerce':
    'dropshipping shopify productresearch ads / amazonfba privatelabel keepa sourcing / etsyshop handmadebusiness smallbusiness packing',
  Productivity:
    'notion templates secondbrain obsidian / timeblocking deepwork habits focus / minimalistwork inboxzero shortcuts remoteteams',
  Nutrition:
    'dietitian micronutrients evidencebased vitamins / keto lowcarb fasting ketosis / sportsnutrition creatine fuelling hydration',
  'Mental health':
    'anxiety therapy selfcompassion panic / adhd neurodivergent autism executivefunction / burnout boundaries stress recoverydiary',
  Meditation:
    'mindfulness breathwork presence innerpeace / soundhealing singingbowls gongbath frequency / zen vipassana buddhism retreat',
  Sleep:
    'insomnia sleephygiene melatonin bedtime / asmr whispering tingles sleepsounds / circadian morningroutine sunlight napping',
  'Women’s health':
    'endometriosis pcos hormones periods / menopause perimenopause hotflushes midlife / pelvicfloor postpartum diastasis corerehab',
  Physiotherapy:
    'backpain mobility posturefix spine / sportsinjury acl rehabexercise taping / fascia foamrolling stretching flexibility',
  Medicine:
    'doctor emergencyroom hospital nightshift / nurse nursing scrubs icu / dermatologist dentist toothcare orthodontics',
  'Healthy ageing':
    'over60 silverfitness active-ageing grandma / longevity biohacking coldplunge supplements / dementia caregiver caring alzheimers',
  Comedy:
    'standup openmic punchline comedian / sketch skits parody characters / memes relatable funnyvideos impressions',
  'Films & series':
    'moviereview cinema oscars director / horror slasher scarymovies ghosts / marvel starwars scifi fandom',
  Dance:
    'hiphopdance choreography dancecrew popping / ballet pointe ballerina barrework / salsa bachata tango partnerdance',
  Magic:
    'cardtricks sleightofhand cardistry deck / mentalism mindreading illusion hypnosis / streetmagic levitation coinmagic prank-magic',
  Podcasts:
    'truecrime coldcase unsolved detective / interviewpodcast longform conversations guests / historypodcast storytime narrated folklore',
  Celebrities: 'redcarpet gossip hollywood paparazzi / royals royalfamily palace tiara / kpop idols comeback fancam',
  Pranks:
    'hiddencamera publicprank reactions socialexperiment / challenges lastto 24hours extreme / couplepranks gotcha jumpscare aprilfools',
  'Anime & manga':
    'onepiece shonen naruto luffy / cosplay wigs props convention / manga mangadrawing studioghibli sliceoflife',
  'Electric cars':
    'tesla modely autopilot supercharger / evcharging range evroadtrip wallbox / ebike escooter micromobility cargobike',
  'Classic cars':
    'oldtimer barnfind restorationproject concours / muscle mustang camaro v8 / porsche911 aircooled vwbeetle bulli',
  Tuning: 'stance airride lowered wheels / jdm skyline supra turbo / dyno ecutune exhaust horsepower',
  Motorcycles:
    'caferacer custombike bobber garagebuilt / motogp sportbike kneedown superbike / touringbike bmwgs moto-vlog twisties',
  'Car reviews':
    'testdrive newcar dashcam-review zero100 / familycar suv estate practicality / supercars ferrari lamborghini hypercar',
  'Off-road':
    'overlanding landcruiser rooftoptent recovery / rockcrawling jeep wrangler lockers / rallyraid dunes desert buggy',
  'Car detailing':
    'ceramiccoating polishing swirlmarks paintcorrection / interiordetail dirtycar satisfyingclean vacuuming / wrapping ppf vinylwrap tint',
  'Camper vans':
    'sprinter 4x4van expeditionvehicle crafter / vwbus westfalia california popup / motorhome caravanning campsite awning',
  Minimalism:
    'ownless decluttering emptyspace essentials / minimalisthome whitespace calmhome bareroom / digitaldetox phonefree screenless dumbphone',
  'Daily vlogs':
    'dayinmylife morningroutine dailyvlog grwm / citylife newyorkvlog apartment tinyflat / farmlife homestead countryside milking',
  Weddings:
    'bridetobe weddingdress bridal bouquet / weddingplanner venue tablescape weddingdecor / elopement destinationwedding intimate vows',
  Relationships:
    'datingadvice singlelife firstdate flirting / longdistance couplegoals ldr reunion / marriage marriagetips lovelanguage counselling',
  'Student life':
    'dormroom campus freshman uni / studyabroad erasmus exchangeyear semester / gradschool phdlife thesis labwork',
  'Slow living':
    'cottagecore linen teatime wildflowers / simpleliving handmadehome candles sundays / journaling gratitude intentional rituals',
  'Luxury lifestyle':
    'yacht monaco champagne jetset / dubailife skyscraper penthouselife gold / finewine cigars connoisseur michelin',
  Sustainability:
    'zerowaste plasticfree refill bulkstore / climateaction fridaysforfuture activism renewables / repaircafe secondlife circularliving swap',
}

export const topics: readonly Topic[] = Object.entries(taxonomy)
  .flatMap(([group, themes]) => themes.map(theme => ({ group, theme })))
  .flatMap(({ group, theme }) =>
    (tags[theme] ?? '')
      .split('/')
      .map(words => ({ group, theme, words: words.trim().toLowerCase().replaceAll('-', '').split(' ') })),
  )
  .map((topic, id) => ({ ...topic, id, name: topic.words[0] ?? topic.theme }))
