import { taxonomy } from '@limelight/contract/search/taxonomy'
import { anyOf, type Rule, words } from './sentence.ts'

/** Other words for a group or theme. Plural and singular forms are added automatically. */
const synonyms: Record<string, readonly string[]> = {
  Beauty: ['cosmetics', 'beauticians'],
  'Make up': ['makeup'],
  Skincare: ['skin care'],
  Hair: ['hairstyles', 'hairdressers', 'haircare'],
  Nails: ['nail polish', 'nail art', 'manicure'],
  Fragrance: ['perfume'],
  'Men’s grooming': ['barbers', 'beards'],
  Fashion: ['outfits', 'style', 'clothing', 'clothes'],
  Streetwear: ['street wear', 'street style'],
  'Luxury fashion': ['designer fashion', 'haute couture'],
  'Sustainable fashion': ['slow fashion', 'ethical fashion'],
  Vintage: ['thrifting', 'second hand'],
  Accessories: ['jewellery', 'jewelry', 'handbags'],
  Sneakers: ['sneakerheads'],
  'Modest fashion': ['hijab fashion'],
  Food: ['foodies', 'eating', 'cuisine', 'restaurants'],
  Baking: ['bakers', 'bakery', 'cakes', 'bread', 'pastry'],
  'Home cooking': ['cooking', 'cooks', 'chefs', 'recipes'],
  Vegan: ['plant based', 'veganism'],
  Barbecue: ['bbq', 'grilling'],
  Coffee: ['baristas', 'espresso'],
  Cocktails: ['mixology', 'bartenders'],
  'Healthy eating': ['healthy food', 'healthy recipes', 'clean eating'],
  Fitness: ['fit', 'gym', 'workouts', 'fitness coaches', 'personal trainers'],
  'Strength training': ['bodybuilding', 'bodybuilders', 'weightlifting', 'powerlifting', 'weight training'],
  Yoga: ['yogis', 'yoga teachers'],
  Running: ['runners', 'marathon', 'joggers', 'jogging'],
  Cycling: ['cyclists', 'biking', 'bicycles', 'bikes'],
  'Home workouts': ['home workout'],
  Travel: ['travellers', 'travelers', 'travelling', 'traveling', 'tourism'],
  Backpacking: ['backpackers'],
  'City breaks': ['city trips'],
  'Van life': ['vanlife'],
  'Solo travel': ['solo travellers', 'solo travelers'],
  'Beaches & islands': ['beach'],
  'Digital nomads': ['remote work'],
  Gaming: ['gamers', 'games', 'video games', 'lets plays'],
  'Mobile games': ['mobile gaming'],
  Shooters: ['fps games'],
  'Role-playing games': ['rpg', 'role playing'],
  'Retro gaming': ['retro games'],
  Speedrunning: ['speedruns', 'speedrunners'],
  Esports: ['e sports'],
  Technology: ['tech', 'gadgets'],
  Smartphones: ['phones', 'mobile phones'],
  Computers: ['pc builds', 'laptops'],
  Programming: ['coding', 'coders', 'programmers', 'developers', 'software'],
  'Artificial intelligence': ['ai', 'machine learning'],
  Cameras: ['camera gear'],
  Music: ['musicians', 'bands'],
  Singing: ['singers', 'vocalists'],
  Guitar: ['guitarists'],
  Piano: ['pianists'],
  'Music production': ['music producers', 'producers'],
  DJing: ['djs'],
  'Hip-hop': ['rap', 'rappers'],
  'Classical music': ['classical'],
  Drums: ['drummers', 'drumming'],
  Family: ['parenting', 'parents', 'families', 'kids'],
  Motherhood: ['mothers', 'moms', 'mums', 'mommies', 'mom life'],
  Fatherhood: ['fathers', 'dads'],
  Pregnancy: ['pregnant'],
  Homeschooling: ['home schooling'],
  Home: ['homes', 'household'],
  'Interior design': ['interior', 'home decor', 'decor', 'interior designers'],
  'Do it yourself': ['diy', 'crafts', 'crafting', 'woodworking'],
  Gardening: ['gardens', 'gardeners'],
  'House plants': ['plants', 'houseplants'],
  Organising: ['organizing', 'decluttering'],
  Sports: ['athletes'],
  Football: ['soccer', 'footballers'],
  Swimming: ['swimmers'],
  'Martial arts': ['mma', 'boxing', 'karate', 'judo', 'boxers'],
  'Winter sports': ['skiing', 'snowboarding', 'skiers', 'snowboarders'],
  Surfing: ['surfers'],
  Motorsport: ['formula 1', 'f1', 'racing', 'motor sports'],
  Outdoors: ['outdoor', 'nature'],
  Hiking: ['hikers', 'trekking'],
  Climbing: ['climbers', 'bouldering'],
  Camping: ['campers'],
  Fishing: ['anglers', 'angling'],
  Birdwatching: ['birding', 'birders'],
  Sailing: ['sailors'],
  Animals: ['pets', 'wildlife'],
  Dogs: ['puppies', 'puppy'],
  Cats: ['kittens'],
  Horses: ['equestrian', 'horse riding'],
  Art: ['artists'],
  Painting: ['painters'],
  Illustration: ['illustrators', 'drawing'],
  Photography: ['photographers'],
  Ceramics: ['pottery', 'potters'],
  Calligraphy: ['hand lettering'],
  Education: ['teachers', 'learning'],
  Languages: ['language learning'],
  Science: ['scientists'],
  History: ['historians'],
  Mathematics: ['maths', 'math'],
  'Study tips': ['studying', 'studygram'],
  Books: ['bookstagram', 'booktube', 'reading', 'authors'],
  Business: ['entrepreneurs', 'entrepreneurship'],
  Investing: ['investors', 'stocks', 'trading'],
  'Personal finance': ['finance', 'money saving', 'budgeting'],
  'Start-ups': ['founders'],
  Marketing: ['marketers'],
  'Real estate': ['realtors', 'property'],
  Careers: ['job search'],
  'E-commerce': ['online shops', 'dropshipping'],
  Health: ['wellness', 'healthy living'],
  Nutrition: ['nutritionists', 'diet', 'dietitians'],
  'Mental health': ['therapists', 'psychology'],
  Meditation: ['mindfulness'],
  Physiotherapy: ['physiotherapists', 'physio'],
  Medicine: ['doctors', 'nurses'],
  Comedy: ['comedians', 'funny', 'humour', 'humor'],
  'Films & series': ['movies', 'cinema', 'tv shows'],
  Dance: ['dancers', 'dancing'],
  Magic: ['magicians'],
  Podcasts: ['podcasters'],
  Cars: ['automotive'],
  'Electric cars': ['evs', 'electric vehicles', 'tesla'],
  'Classic cars': ['oldtimers', 'vintage cars'],
  Motorcycles: ['motorbikes', 'bikers'],
  Lifestyle: ['life style'],
  Minimalism: ['minimalists'],
  'Daily vlogs': ['vlogs', 'vloggers'],
  Weddings: ['brides'],
  'Student life': ['students'],
  'Luxury lifestyle': ['luxury'],
  Sustainability: ['sustainable', 'zero waste', 'eco friendly'],
}

const topics = Object.entries(taxonomy).flat(2)
const byPhrase = new Map<string, string>()
for (const [topic, phrases] of Object.entries(synonyms)) {
  for (const phrase of phrases) for (const form of formsOf(phrase)) byPhrase.set(form, topic)
}
// Names take precedence over synonyms.
for (const topic of topics) for (const form of formsOf(topic)) byPhrase.set(form, topic)

/**
 * The spellings of a name: "Lashes & brows" also with "and" and as each half, "Hip-hop" also as
 * "hiphop".
 */
function formsOf(name: string): string[] {
  const plain = name.toLowerCase().replaceAll('’', "'")
  const halves = plain.split(' & ')
  const spellings = [plain, halves.join(' and '), ...halves]
    .flatMap(text => [text.replaceAll('-', ' '), text.replaceAll('-', '')])
    .flatMap(text => [text, text.replaceAll("'", '')])
  return spellings.flatMap(text => [text, otherNumber(text)])
}

function otherNumber(text: string): string {
  if (!text.endsWith('s')) return `${text}s`
  return /(ss|ics|is|us)$/.test(text) || text.length < 4 ? text : text.slice(0, -1)
}

export function topicRules(filter: string): Rule[] {
  return [
    {
      pattern: words(`(${anyOf(byPhrase.keys())})`),
      read([, phrase = '']) {
        const topic = byPhrase.get(phrase)
        return topic === undefined ? undefined : { filter, set: { [filter]: [topic] } }
      },
    },
  ]
}
