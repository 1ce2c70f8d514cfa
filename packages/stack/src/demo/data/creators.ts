import { looks } from '../pictures/portraits.ts'
import type { Look } from '../world/places.ts'
import { type DemoOffer, offer } from './offer.ts'

/** A creator who has just joined, and whose profile, pictures and offer wait for a decision. */
export type DemoCreator = {
  email: string
  name: string
  surname: string
  look: Look
  gender: 'female' | 'male'
  about: string
}

/** name | look, f or m | about. Some write contacts and links, which the checks find. */
const lines = [
  'Hanna Sommer | north f | Travel and product films from Hamburg. Call me: +49 151 23456789.',
  'Marco Bianchi | south m | Espresso, every day. Bookings: hello@my-studio.example',
  'Aylin Kaya | arab f | Books and tea. Faster on Telegram: t.me/aylin_reads_demo',
  'Peter Novotny | north m | Bikes, repaired in my kitchen. Prices at https://my-shop.example/prices',
  'Ella Svensson | north f | Ice swimming and saunas. More on @my.second.account',
  'Samuel Mensah | african m | Street football in Lagos. WhatsApp 0171 2345678, any time.',
  'Yuki Mori | eastern f | Paper, ink and patience. Write to team (at) my-studio (dot) example',
  'Carlos Ortega | south m | Tacos, mostly at night. wa.me/491712345678',
  'Nina Fischer | north f | Small gardens on balconies. My shop: www.my-prints.example',
  'Omar Aziz | arab m | Old cars, new paint. Manager: +44 20 7946 0123',
  'Laura Conti | south f | Opera for beginners. Mail me: rates@my-channel.example',
  'Jakub Wrona | north m | Board games for two. Join t.me/friends_of_the_show',
  'Amara Diallo | african f | Braids and patterns. Follow @the.other.me for outtakes.',
  'Felix Brandt | north m | One synth per week. All links: https://links.example/me',
  'Sara Lindgren | north f | I knit what my followers draw.',
  'Diego Fuentes | south m | Rooftops, bread and long lunches in Seville.',
  'Priya Nair | indian f | Data and dosa. I explain charts while I cook.',
  'Tim Hofer | north m | Slow hikes with a fast dog.',
  'Leila Haddad | arab f | Calligraphy on everything that holds still.',
  'Ben Carter | north m | I restore watches and talk about time.',
  'Mira Petrov | north f | Theatre costumes, from the first sketch to the last night.',
  'Kofi Owusu | african m | Percussion lessons on kitchen tools.',
  'Elise Martin | south f | Seaside towns in winter.',
  'Haruto Sato | eastern m | Tiny kitchens, tiny knives, tiny cakes.',
] as const

export const demoCreators: readonly DemoCreator[] = lines.map((line, at) => {
  const [person = '', appearance = '', about = ''] = line.split(' | ')
  const [name = '', surname = ''] = person.split(' ')
  const [look, gender] = appearance.split(' ')
  return {
    email: `creator${String(at + 1).padStart(2, '0')}@limelight.test`,
    name,
    surname,
    look: looks.find(known => known === look) ?? 'north',
    gender: gender === 'm' ? 'male' : 'female',
    about,
  }
})

export const handleOfCreator = ({ name, surname }: DemoCreator) => `${name}.${surname}`.toLowerCase()

export const portraitOfCreator = ({ look, gender }: DemoCreator, at: number) => ({
  look,
  gender,
  number: (at + 7) % 20,
})

/** One per creator, for the first of them. */
export const creatorOffers: readonly { group: string; city: string; offer: DemoOffer }[] = [
  ['Travel', 'City breaks', 'Hamburg', 'A day in Hamburg with your product', 'One film | 390 | 14 | 3'],
  ['Food', 'Coffee', 'Torino', 'Your beans in my morning espresso', 'One reel | 165 | 7 | 6'],
  ['Education', 'Books', 'İzmir', 'Three of your titles on my tea table', 'Three photos | 120 | 6 | 4'],
  ['Fitness', 'Cycling', 'Brno', 'Your part on a bike that needs it', 'One reel | 260 | 12 | 2'],
  ['Sports', 'Swimming', 'Stockholm', 'Warm up before cold water, with your gear', 'One reel | 310 | 9 | 4'],
  ['Sports', 'Football', 'Lagos', 'Your boots on a dusty pitch', 'Four photos | 185 | 10 | 5'],
  ['Art', 'Calligraphy', '札幌', 'A letter in ink about your brand', 'One letter, filmed | 275 | 15 | 3'],
  ['Food', 'Street food', 'Oaxaca', 'A taco that tastes of your sauce', 'One reel | 210 | 5 | 8'],
  ['Home', 'Gardening', 'Leipzig', 'Your planter on a small balcony', 'Two photos | 95 | 4 | 10'],
  ['Cars', 'Classic cars', 'London', 'Your tool on an old car', 'One video | 520 | 18 | 2'],
  ['Music', 'Classical music', 'Napoli', 'Your event told in one aria', 'One short | 340 | 8 | 2'],
  ['Gaming', 'Strategy games', 'Gdańsk', 'An evening with your board game', 'One stream | 430 | 11 | 1'],
  ['Beauty', 'Hair', 'Marseille', 'Braids with your care', 'One reel | 245 | 6 | 5'],
  ['Music', 'Music production', 'Berlin', 'One week with your instrument', 'Seven stories | 290 | 10 | 3'],
].map(([group = '', theme = '', city = '', name = '', terms = '']) => {
  const description = 'Honest work, filmed and cut by me. One round of changes.'
  return { group, city, offer: offer(theme, name, description, terms) }
})
