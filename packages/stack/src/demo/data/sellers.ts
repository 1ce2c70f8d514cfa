import { type AccountKind, accountKinds } from '@limelight/contract/social-accounts/kinds'
import { looks, type Portrait } from '../pictures/portraits.ts'
import type { Look } from '../world/places.ts'
import type { DemoOffer } from './offer.ts'
import { demoOffers } from './offers.ts'

/** A fictional seller. */
export type DemoSeller = {
  email: string
  name: string
  surname: string
  look: Look
  gender: 'female' | 'male'
  city: string
  kinds: AccountKind[]
  group: string
  about: string
}

/** Two per group of the taxonomy: name | look, f or m | city | networks | about. */
const lines: Record<string, readonly [string, string]> = {
  Beauty: [
    'Leyla Demir | south f | Köln | INSTAGRAM YOUTUBE | Slow mornings and skincare from Cologne. I test for three weeks before I film.',
    'Chloe Adeyemi | african f | London | TIKTOK INSTAGRAM | Hair and make up for every texture, filmed in daylight.',
  ],
  Fashion: [
    'Amina Yilmaz | arab f | Stuttgart | INSTAGRAM | Modest looks, re-worn until they fall apart. Former pattern maker.',
    'Julien Moreau | north m | Lyon | INSTAGRAM TIKTOK | Menswear and sneakers in Lyon, without the hype.',
  ],
  Food: [
    'Rosa Feldmann | north f | Leipzig | INSTAGRAM YOUTUBE | Family recipes from one pan. Every dish is cooked at least twice before you see it.',
    'Ines Castellanos | south f | Valencia | INSTAGRAM | Cakes, bread and a lot of butter. Food stylist for ten years.',
  ],
  Fitness: [
    'David Okafor | african m | Manchester | INSTAGRAM YOUTUBE | Runs, sweats, writes it down. 14 marathons and counting.',
    'Freya Lindholm | north f | Malmö | YOUTUBE | Yoga teacher from Malmö. Calm voice, clear cues.',
  ],
  Travel: [
    'Theo Marchand | south m | Paris | INSTAGRAM TIKTOK | City breaks in evening light, usually by train.',
    'Mei Tanaka | eastern f | 京都 | YOUTUBE INSTAGRAM | Solo travel on a small budget, with maps to download.',
  ],
  Gaming: [
    'Oskar Brandt | north m | Berlin | TWITCH YOUTUBE | Strategy games and long evenings with a kind chat.',
    'Ruby Castillo | south f | Austin | TWITCH TWITTER | Retro consoles, repaired on stream.',
  ],
  Technology: [
    'Clara Winkelmann | north f | München | YOUTUBE | Desk setups and honest long-term reviews.',
    'Arjun Mehta | indian m | Bengaluru | YOUTUBE TWITTER | Programmer who explains hardware with whiteboards.',
  ],
  Music: [
    'Zoe Lambert | african f | Marseille | INSTAGRAM TIKTOK | Singer and producer. Hooks that stay in your head.',
    'Mateo Vargas | south m | Bogotá | YOUTUBE | Guitar lessons and gear, one string at a time.',
  ],
  Family: [
    'Sophie Girard | north f | Nantes | INSTAGRAM | Three children, one kitchen table, no filters.',
    'Daniel Kowalski | north m | Kraków | YOUTUBE INSTAGRAM | A father at home who builds toys from wood.',
  ],
  Home: [
    'Nora Hansen | north f | Aarhus | INSTAGRAM | Small flats in soft colours. Interior designer from Aarhus.',
    'Kwame Mensah | african m | Bristol | YOUTUBE | Renovates one old house, every Sunday.',
  ],
  Sports: [
    'Luca Ferrari | south m | Bologna | INSTAGRAM YOUTUBE | Former semi-professional goalkeeper; now films drills.',
    'Hana Sato | eastern f | 福岡 | TIKTOK | Tennis for people who started late.',
  ],
  Outdoors: [
    'Jonas Reiter | north m | Innsbruck | INSTAGRAM YOUTUBE | Mountain guide in Tyrol. Your gear gets rained on.',
    'Elin Berg | north f | Umeå | INSTAGRAM | Wild camping, birds and a very good flask of coffee.',
  ],
  Animals: [
    'Paula Schneider | north f | Dresden | INSTAGRAM TIKTOK | Two rescue dogs and a cat that thinks it is the third.',
    'Imran Siddiqui | indian m | Mumbai | YOUTUBE | Aquariums, from the first litre to the reef.',
  ],
  Art: [
    'Sofia Bernardi | south f | Firenze | INSTAGRAM | Ceramics and coffee corners. I throw your cup and drink from it.',
    'Kenji Mori | eastern m | 大阪 | YOUTUBE TWITTER | Digital illustration; every stroke is recorded.',
  ],
  Education: [
    'Grace Murphy | north f | Dublin | YOUTUBE TIKTOK | Languages in five minutes a day.',
    'Tomas Novak | north m | Praha | YOUTUBE TELEGRAM | Science at the kitchen table with things you own.',
  ],
  Business: [
    'Fatima Haddad | arab f | Dubai | TWITTER TELEGRAM | Personal finance without shouting. Former auditor.',
    'Miles Carter | african m | Atlanta | YOUTUBE TWITTER | Shops that grew from one table, and what broke on the way.',
  ],
  Health: [
    'Hannah Vogt | north f | Frankfurt | INSTAGRAM TELEGRAM | Dietitian. I read the studies, then I cook.',
    'Rafael Lima | south m | São Paulo | YOUTUBE | Physiotherapist with short routines for long days.',
  ],
  Entertainment: [
    'Omar Haddad | arab m | Abu Dhabi | TIKTOK YOUTUBE | Sketches about offices, families and queues.',
    'Bianca Rossi | south f | Milano | INSTAGRAM TIKTOK | Dancer. Your song, my kitchen floor.',
  ],
  Cars: [
    'Nils Abendroth | north m | Hamburg | YOUTUBE | Electric cars and camper vans, tested in winter.',
    'Ayu Pratiwi | malay f | Yogyakarta | INSTAGRAM YOUTUBE | Motorcycles across Java, and how to fix them beside the road.',
  ],
  Lifestyle: [
    'Mareike Vogel | north f | Graz | INSTAGRAM | Less of everything, but better. Weekly letters to 20,000 readers.',
    'Samuel Osei | african m | Leeds | TIKTOK INSTAGRAM | Student life on 20 square metres.',
  ],
}

export const demoSellers: readonly DemoSeller[] = Object.entries(lines)
  .flatMap(([group, pair]) => pair.map(line => ({ group, line })))
  .map(({ group, line }, at) => ({ email: `seller${at + 1}@limelight.test`, group, ...readLine(line) }))

function readLine(line: string): Omit<DemoSeller, 'email' | 'group'> {
  const [person = '', appearance = '', city = '', networks = '', about = ''] = line.split(' | ')
  const [name = '', surname = ''] = person.split(' ')
  const [look, gender] = appearance.split(' ')
  return {
    name,
    surname,
    look: looks.find(known => known === look) ?? 'north',
    gender: gender === 'm' ? 'male' : 'female',
    city,
    kinds: accountKinds.filter(kind => networks.split(' ').includes(kind)),
    about,
  }
}

/** The offers of a group are two of each of its sellers. */
export function offersOf({ group }: DemoSeller, at: number): readonly DemoOffer[] {
  const first = at % 2 === 0 ? 0 : 2
  return (demoOffers[group] ?? []).slice(first, first + 2)
}

/** The handle of a seller at every network. */
export function handleOf({ name, surname }: Pick<DemoSeller, 'name' | 'surname'>): string {
  return `${name}_${surname}`.toLowerCase()
}

export function portraitOf({ look, gender }: DemoSeller, at: number): Portrait {
  return { look, gender, number: at % 20 }
}

/** The face of seller@limelight.test. */
export const hannaPortrait: Portrait = { look: 'north', gender: 'female', number: 7 }
