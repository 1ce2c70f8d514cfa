import type { Look } from '../world/places.ts'
import { Random } from '../world/random.ts'

/** Portraits of fictional people, for the avatars of creators. */
export type Portrait = { look: Look; gender: 'female' | 'male'; number: number }

/**
 * Shapes behind the head and over the forehead. A head is an ellipse at (80, 74) with radii 26 and
 * 32.
 */
type Cut = { behind: string; over: string }

const cuts: Record<'female' | 'male', readonly Cut[]> = {
  female: [
    {
      behind: 'M46 150c-8-30 0-50 0-78 0-28 14-46 34-46s34 18 34 46c0 28 8 48 0 78z',
      over: 'M53 76c-2-28 10-40 28-40s30 14 26 42c-10-6-18-14-22-26-6 14-18 20-32 24z',
    },
    {
      behind: 'M48 108c-8-24-4-46 0-56 6-18 18-26 32-26s26 8 32 26c4 10 8 32 0 56-8 6-16 4-16 4H64s-8 2-16-4z',
      over: 'M53 74c0-26 10-38 27-38s27 12 27 38c-8-14-14-18-30-18-14 0-20 6-24 18z',
    },
    {
      behind: 'M52 80c-4-32 8-50 28-50s32 18 28 50zM66 30a15 15 0 1 1 28 0z',
      over: 'M53 76c-2-28 10-40 27-40s29 12 27 40c-4-16-12-24-27-24s-23 8-27 24z',
    },
    {
      behind:
        'M40 96c-10-12-8-24-2-30-8-14 4-28 14-30 4-14 20-18 28-12 8-6 24-2 28 12 10 2 22 16 14 30 6 6 8 18-2 30-4 12-16 16-24 12H64c-8 4-20 0-24-12z',
      over: 'M51 74c-6-20 4-42 29-42s35 22 29 42c-4-4-6-12-8-16-8 4-12-4-20-2-8-2-12 4-20 2-2 6-6 12-10 16z',
    },
    {
      behind: 'M50 84c-6-36 10-56 32-56s30 18 28 48c6 26 18 40 14 66-10 8-18-2-20-14-4-20-8-28-10-44z',
      over: 'M53 78c-4-30 8-42 28-42s28 14 26 38c-14-2-26-8-34-18-2 12-10 18-20 22z',
    },
    {
      behind: 'M42 152c-2-28 2-48 2-76 0-32 14-50 36-50s36 18 36 50c0 28 4 48 2 76H94V90H66v62z',
      over: 'M53 72c0-24 10-36 27-36s27 12 27 36l-4 0c-2-8-4-12-4-12H57s-2 4-4 12z',
    },
  ],
  male: [
    { behind: '', over: 'M52 74c-6-28 6-44 28-44s34 14 28 44c-2-8-4-14-8-18-14 2-30 0-40-4-4 6-6 14-8 22z' },
    { behind: '', over: 'M53 70c-4-22 6-36 27-36s31 14 27 36c-2-6-4-10-6-12-10-8-32-8-42 0-2 2-4 6-6 12z' },
    {
      behind: 'M50 84c-8-36 8-56 30-56s38 20 30 56c-4 4-8 2-8 2H58s-4 2-8-2z',
      over: 'M53 76c-4-26 8-40 27-40 20 0 30 14 27 40-2-10-6-18-14-22-8 6-26 8-34 2-4 6-6 12-6 20z',
    },
    {
      behind: 'M46 70c-4-10 0-16 4-20 0-12 12-20 20-18 6-6 16-6 22 0 10-2 20 8 20 18 4 6 6 12 2 20z',
      over: 'M51 70c-4-22 8-38 29-38s33 16 29 38c-4-4-6-10-8-14-6 3-12 1-21 1s-15 2-21-1c-2 4-4 10-8 14z',
    },
    { behind: '', over: 'M54 62c0-18 10-28 26-28s26 10 26 28c-2-4-3-6-4-7-12-7-32-7-44 0-1 1-2 3-4 7z' },
    {
      behind: '',
      over: 'M51 76c-6-30 2-50 34-46 20-4 28 20 22 46-2-8-4-14-6-18-8-6-18-8-24-14-4 10-16 12-22 16-2 4-4 10-4 16z',
    },
  ],
}

const curls: Cut = {
  behind:
    'M40 96c-10-12-8-24-2-30-8-14 4-28 14-30 4-14 20-18 28-12 8-6 24-2 28 12 10 2 22 16 14 30 6 6 8 18-2 30-4 12-16 16-24 12H64c-8 4-20 0-24-12z',
  over: 'M51 74c-6-20 4-42 29-42s35 22 29 42c-4-4-6-12-8-16-8 4-12-4-20-2-8-2-12 4-20 2-2 6-6 12-10 16z',
}

export const looks: readonly Look[] = ['north', 'south', 'african', 'eastern', 'indian', 'arab', 'malay']

const skins: Record<Look, readonly string[]> = {
  north: ['#f7d7bf', '#f2c9a9', '#efc09c', '#f9dfcb'],
  south: ['#e0ac82', '#d49a6e', '#ecc19a', '#c98d63'],
  african: ['#8a5a3c', '#6f452d', '#a06c48', '#5c3826'],
  eastern: ['#f3d3b0', '#ecc49c', '#f6dcc0', '#e2b48a'],
  indian: ['#c08a5e', '#a97448', '#d09d70', '#96643e'],
  arab: ['#dba77c', '#cd9468', '#e6ba92', '#bb8157'],
  malay: ['#dcae82', '#cc9868', '#e6bf98', '#bd8758'],
}
const hairs: Record<Look, readonly string[]> = {
  north: ['#d8ae5e', '#8a5a34', '#5a3b26', '#b5642f', '#2f2420', '#c9974a'],
  south: ['#2b1d18', '#4a3022', '#1f1714', '#6a4328'],
  african: ['#1c1513', '#2a1d18', '#120e0d', '#4a2c1c'],
  eastern: ['#17130f', '#241c18', '#3a2a20', '#1b1b22'],
  indian: ['#15100e', '#231916', '#2f211a', '#15100e'],
  arab: ['#17110f', '#2a1d18', '#3b2820', '#1c1513'],
  malay: ['#15110f', '#231a16', '#2e211b', '#1b1b22'],
}
const backs = [
  ['#fde7c8', '#f4bd8a'],
  ['#d8ecec', '#9ccbd0'],
  ['#e7dff5', '#b7a4de'],
  ['#fbdcdc', '#eba7a9'],
  ['#e2efd2', '#a9cc86'],
  ['#dfe6f6', '#9db2e0'],
  ['#fff0bf', '#f0cd63'],
  ['#e9e4dc', '#c6b8a2'],
  ['#d3f0e2', '#84cbaa'],
  ['#f6e0f0', '#d8a0cb'],
] as const
const clothes = [
  '#264653',
  '#e76f51',
  '#2a9d8f',
  '#7b4b94',
  '#c8553d',
  '#3d5a80',
  '#588157',
  '#22223b',
  '#d4a373',
  '#b23a48',
  '#f2cc8f',
  '#5f6f94',
]

/** Portraits per look and gender. */
export const portraitsEach = 40

/** Looks whose women often wear a headscarf. */
const scarves: readonly Look[] = ['arab', 'malay']

export function drawPortrait({ look, gender, number }: Portrait): string {
  const random = new Random(looks.indexOf(look), gender === 'female' ? 1 : 2, number)
  const isCovered = gender === 'female' && scarves.includes(look) && random.chance(0.5)
  const isGrey = random.chance(0.1)
  const face: Face = {
    gender,
    skin: random.pick(skins[look]),
    hair: isGrey ? random.pick(['#b9b6b2', '#d8d5cf', '#8d8a88']) : random.pick(hairs[look]),
    cloth: random.pick(clothes),
    cut: look === 'african' && gender === 'female' && random.chance(0.5) ? curls : random.pick(cuts[gender]),
    isCovered,
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 160 160">${backdrop(random)}${bust(random, face)}</svg>`
}

type Face = { gender: 'female' | 'male'; skin: string; hair: string; cloth: string; cut: Cut; isCovered: boolean }

/** A wall, a lamp, hills or a street behind the head. */
function backdrop(random: Random): string {
  const [from, to] = random.pick(backs)
  const wall = `<defs><linearGradient id="b" x1="0" y1="0" x2=".4" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="160" height="160" fill="url(#b)"/>`
  const side = random.chance(0.5) ? 126 : 30
  switch (random.whole(0, 4)) {
    case 0:
      return `${wall}<circle cx="80" cy="78" r="66" fill="#fff" opacity=".26"/>`
    case 1:
      return `${wall}<circle cx="${side}" cy="36" r="22" fill="#fff" opacity=".6"/><path d="M0 104q40-34 84-14t76-20v90H0z" fill="#5f8a5a" opacity=".55"/><path d="M0 128q50-24 90-8t70-14v54H0z" fill="#3f6b4c" opacity=".6"/>`
    case 2:
      return `${wall}<g fill="#2b3a55" opacity=".26"><path d="M0 70h26v90H0zM30 44h24v116H30zM110 54h22v106h-22zM136 80h24v80h-24z"/></g>`
    case 3:
      return `${wall}<path d="M-10 20L70-20 170 130v40h-50z" fill="#fff" opacity=".2"/>`
    default:
      return `${wall}<circle cx="${side}" cy="36" r="${random.whole(40, 64)}" fill="#fff" opacity=".24"/>`
  }
}

function bust(random: Random, { gender, skin, hair, cloth, cut, isCovered }: Face): string {
  const back = isCovered
    ? `<path d="M40 160c-6-40-2-72 4-92 6-26 20-42 36-42s30 16 36 42c6 20 10 52 4 92z" fill="${cloth}"/>`
    : `<path d="${cut.behind}" fill="${hair}"/>`
  const front = isCovered
    ? `<path d="M46 96c-6-42 10-66 34-66s40 24 34 66c-2 14-10 22-18 26 14-26 14-74-16-74s-30 48-16 74c-8-4-16-12-18-26z" fill="${cloth}"/><path d="M46 96c2 20 14 30 34 30s32-10 34-30c8 20 2 36-34 36S38 116 46 96z" fill="${cloth}"/>`
    : `<path d="${cut.over}" fill="${hair}"/>`
  return `${back}
    <path d="M14 168c2-36 22-52 66-52s64 16 66 52z" fill="${isCovered ? shade(cloth) : cloth}"/>${neckline(random.whole(0, 3), skin, isCovered)}
    <path d="M69 96h22v20c-4 9-18 9-22 0z" fill="${skin}"/><path d="M69 101c6 7 16 7 22 0v8c-6 6-16 6-22 0z" fill="#000" opacity=".12"/>
    <ellipse cx="54" cy="78" rx="5" ry="7" fill="${skin}"/><ellipse cx="106" cy="78" rx="5" ry="7" fill="${skin}"/>
    <path d="M54 68c0-20 10-32 26-32s26 12 26 32c0 24-10 40-26 40S54 92 54 68z" fill="${skin}"/>
    ${gender === 'male' ? beard(random.whole(0, 20), hair) : ''}${face(random.whole(0, 11), gender, hair)}${front}
    ${glasses(random.whole(0, 9))}${isCovered ? '' : extras(random.whole(0, 15), gender, cloth)}`
}

const shade = (colour: string) =>
  `#${[1, 3, 5]
    .map(at =>
      Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.82)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

function neckline(number: number, skin: string, isCovered: boolean): string {
  if (isCovered) return ''
  switch (number % 4) {
    case 0:
      return `<path d="M60 117c4 16 36 16 40 0l-8-2H68z" fill="${skin}"/>`
    case 1:
      return `<path d="M66 116l14 30 14-30z" fill="${skin}"/><path d="M62 117l18 34-10 6-18-36zM98 117l-18 34 10 6 18-36z" fill="#fff" opacity=".85"/>`
    case 2:
      return '<path d="M58 118c4 12 40 12 44 0v8c-6 12-38 12-44 0z" fill="#000" opacity=".16"/>'
    default:
      return '<path d="M64 112h32v10c-8 8-24 8-32 0z" fill="#000" opacity=".14"/><path d="M22 138q58-16 116 0v10q-58-16-116 0z" fill="#fff" opacity=".28"/>'
  }
}

function face(number: number, gender: 'female' | 'male', hair: string): string {
  const brow = gender === 'male' ? 3.4 : 2.4
  const eyes =
    number % 3 === 0
      ? '<path d="M64 76q4-5 9 0M87 76q4-5 9 0" fill="none" stroke="#2b1d1a" stroke-width="2.6" stroke-linecap="round"/>'
      : '<ellipse cx="68.500" cy="75.500" rx="2.900" ry="3.500" fill="#2b1d1a"/><ellipse cx="91.500" cy="75.500" rx="2.900" ry="3.500" fill="#2b1d1a"/><circle cx="69.500" cy="74.300" r=".9" fill="#fff"/><circle cx="92.500" cy="74.300" r=".9" fill="#fff"/>'
  const mouth =
    number % 4 === 1
      ? '<path d="M70 92q10 11 20 0z" fill="#fff" stroke="#8a3b34" stroke-width="1.800" stroke-linejoin="round"/>'
      : `<path d="M${72 - (number % 3)} 93q${8 + (number % 3)} ${5 + (number % 3)} ${16 + 2 * (number % 3)} 0" fill="none" stroke="${gender === 'female' ? '#b5443f' : '#8a4a40'}" stroke-width="2.800" stroke-linecap="round"/>`
  return `<path d="M63 68q6-4 12-1M85 67q6-3 12 1" fill="none" stroke="${hair}" stroke-width="${brow}" stroke-linecap="round" opacity=".85"/>${eyes}<path d="M80 76q-3 8-1 9 1 1 3 0" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="2" stroke-linecap="round"/>${mouth}<circle cx="62" cy="87" r="5" fill="#e2574c" opacity=".16"/><circle cx="98" cy="87" r="5" fill="#e2574c" opacity=".16"/>`
}

function beard(number: number, hair: string): string {
  if (number % 3 === 0)
    return `<path d="M54 72c2 12 4 14 8 12 6-4 30-4 36 0 4 2 6 0 8-12 2 30-8 42-26 42S52 102 54 72z" fill="${hair}"/><path d="M70 91q10-4 20 0-2 7-10 7t-10-7z" fill="#a8544a"/>`
  return number % 7 === 2 ? `<path d="M67 90q6-5 13-1 7-4 13 1-6 3-13 1-7 2-13-1z" fill="${hair}"/>` : ''
}

function glasses(number: number): string {
  if (number % 5 !== 3) return ''
  const rim = number % 2 === 0 ? '#2b2b33' : '#a4622f'
  return `<g fill="#fff" fill-opacity=".16" stroke="${rim}" stroke-width="2.400"><circle cx="68.500" cy="76" r="8.500"/><circle cx="91.500" cy="76" r="8.500"/><path d="M77 75q3-2 6 0" fill="none"/></g>`
}

function extras(number: number, gender: 'female' | 'male', cloth: string): string {
  if (number % 8 === 5)
    return gender === 'male'
      ? `<path d="M50 56c0-22 14-30 30-30s30 8 30 30q-30-8-60 0z" fill="${cloth}"/><path d="M50 56q30-12 74 2-4 6-14 4-30-8-60-2z" fill="${shade(cloth)}"/>`
      : '<path d="M52 52q28-22 56 0" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="5" stroke-linecap="round"/>'
  return gender === 'female' && number % 2 === 1
    ? '<circle cx="53.500" cy="90" r="3.200" fill="#f1c550"/><circle cx="106.500" cy="90" r="3.200" fill="#f1c550"/>'
    : ''
}
