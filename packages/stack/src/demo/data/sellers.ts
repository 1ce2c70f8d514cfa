import { type AccountKind, accountKinds } from '@limelight/contract/social-accounts/kinds'
import { looks, type Portrait } from '../pictures/portraits.ts'
import type { Look } from '../world/places.ts'

/** A fictional seller. The offers of a seller are those of the group, two each. */
export type DemoSeller = {
  email: string
  name: string
  surname: string
  look: Look
  gender: 'female' | 'male'
  kinds: AccountKind[]
  group: string
  about: string
}

/** Two per group of the taxonomy: name | look, f or m | networks | about. */
const lines: Record<string, readonly [string, string]> = {
  Beauty: [
    'Leyla Demir | south f | INSTAGRAM YOUTUBE | Slow mornings and skincare from Cologne. I test for three weeks before I film.',
    'Chloe Adeyemi | african f | TIKTOK INSTAGRAM | Hair and make up for every texture, filmed in daylight.',
  ],
  Fashion: [
    'Amina Yilmaz | arab f | INSTAGRAM | Modest looks, re-worn until they fall apart. Former pattern maker.',
    'Julien Moreau | north m | INSTAGRAM TIKTOK | Menswear and sneakers in Lyon, without the hype.',
  ],
  Food: [
    'Rosa Feldmann | north f | INSTAGRAM YOUTUBE | Family recipes from one pan. Every dish is cooked at least twice before you see it.',
    'Ines Castellanos | south f | INSTAGRAM | Cakes, bread and a lot of butter. Food stylist for ten years.',
  ],
  Fitness: [
    'David Okafor | african m | INSTAGRAM YOUTUBE | Runs, sweats, writes it down. 14 marathons and counting.',
    'Freya Lindholm | north f | YOUTUBE | Yoga teacher from Malmö. Calm voice, clear cues.',
  ],
  Travel: [
    'Theo Marchand | south m | INSTAGRAM TIKTOK | City breaks in evening light, usually by train.',
    'Mei Tanaka | eastern f | YOUTUBE INSTAGRAM | Solo travel on a small budget, with maps to download.',
  ],
  Gaming: [
    'Oskar Brandt | north m | TWITCH YOUTUBE | Strategy games and long evenings with a kind chat.',
    'Ruby Castillo | south f | TWITCH TWITTER | Retro consoles, repaired on stream.',
  ],
  Technology: [
    'Clara Winkelmann | north f | YOUTUBE | Desk setups and honest long-term reviews.',
    'Arjun Mehta | indian m | YOUTUBE TWITTER | Programmer who explains hardware with whiteboards.',
  ],
  Music: [
    'Zoe Lambert | african f | INSTAGRAM TIKTOK | Singer and producer. Hooks that stay in your head.',
    'Mateo Vargas | south m | YOUTUBE | Guitar lessons and gear, one string at a time.',
  ],
  Family: [
    'Sophie Girard | north f | INSTAGRAM | Three children, one kitchen table, no filters.',
    'Daniel Kowalski | north m | YOUTUBE INSTAGRAM | A father at home who builds toys from wood.',
  ],
  Home: [
    'Nora Hansen | north f | INSTAGRAM | Small flats in soft colours. Interior designer from Aarhus.',
    'Kwame Mensah | african m | YOUTUBE | Renovates one old house, every Sunday.',
  ],
  Sports: [
    'Luca Ferrari | south m | INSTAGRAM YOUTUBE | Former semi-professional goalkeeper; now films drills.',
    'Hana Sato | eastern f | TIKTOK | Tennis for people who started late.',
  ],
  Outdoors: [
    'Jonas Reiter | north m | INSTAGRAM YOUTUBE | Mountain guide in Tyrol. Your gear gets rained on.',
    'Elin Berg | north f | INSTAGRAM | Wild camping, birds and a very good flask of coffee.',
  ],
  Animals: [
    'Paula Schneider | north f | INSTAGRAM TIKTOK | Two rescue dogs and a cat that thinks it is the third.',
    'Imran Siddiqui | indian m | YOUTUBE | Aquariums, from the first litre to the reef.',
  ],
  Art: [
    'Sofia Bernardi | south f | INSTAGRAM | Ceramics and coffee corners. I throw your cup and drink from it.',
    'Kenji Mori | eastern m | YOUTUBE TWITTER | Digital illustration; every stroke is recorded.',
  ],
  Education: [
    'Grace Murphy | north f | YOUTUBE TIKTOK | Languages in five minutes a day.',
    'Tomas Novak | north m | YOUTUBE TELEGRAM | Science at the kitchen table with things you own.',
  ],
  Business: [
    'Fatima Haddad | arab f | TWITTER TELEGRAM | Personal finance without shouting. Former auditor.',
    'Miles Carter | african m | YOUTUBE TWITTER | Shops that grew from one table, and what broke on the way.',
  ],
  Health: [
    'Hannah Vogt | north f | INSTAGRAM TELEGRAM | Dietitian. I read the studies, then I cook.',
    'Rafael Lima | south m | YOUTUBE | Physiotherapist with short routines for long days.',
  ],
  Entertainment: [
    'Omar Haddad | arab m | TIKTOK YOUTUBE | Sketches about offices, families and queues.',
    'Bianca Rossi | south f | INSTAGRAM TIKTOK | Dancer. Your song, my kitchen floor.',
  ],
  Cars: [
    'Nils Abendroth | north m | YOUTUBE | Electric cars and camper vans, tested in winter.',
    'Ayu Pratiwi | malay f | INSTAGRAM YOUTUBE | Motorcycles across Java, and how to fix them beside the road.',
  ],
  Lifestyle: [
    'Mareike Vogel | north f | INSTAGRAM | Less of everything, but better. Weekly letters to 20,000 readers.',
    'Samuel Osei | african m | TIKTOK INSTAGRAM | Student life on 20 square metres.',
  ],
}

export const demoSellers: readonly DemoSeller[] = Object.entries(lines)
  .flatMap(([group, pair]) => pair.map(line => ({ group, line })))
  .map(({ group, line }, at) => ({ email: `seller${at + 1}@limelight.test`, group, ...readLine(line) }))

function readLine(line: string): Omit<DemoSeller, 'email' | 'group'> {
  const [person = '', appearance = '', networks = '', about = ''] = line.split(' | ')
  const [name = '', surname = ''] = person.split(' ')
  const [look, gender] = appearance.split(' ')
  return {
    name,
    surname,
    look: looks.find(known => known === look) ?? 'north',
    gender: gender === 'm' ? 'male' : 'female',
    kinds: accountKinds.filter(kind => networks.split(' ').includes(kind)),
    about,
  }
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

/** By handle, so that the networks show the face of the profile. */
export const sellerPortraits: ReadonlyMap<string, Portrait> = new Map([
  ['hanna_sommer', hannaPortrait] as const,
  ...demoSellers.map((seller, at) => [handleOf(seller), portraitOf(seller, at)] as const),
])
