import { createHash } from 'node:crypto'
import { taxonomy } from '@limelight/contract/search/taxonomy'
import { type Motif, motifs, type Palette } from './motifs.ts'
import { leisureMotifs } from './motifs-leisure.ts'
import type { Look } from './places.ts'
import { drawPortrait, portraitsEach } from './portraits.ts'

/**
 * The pictures of the demo world, drawn by code to avoid third-party copyright. A path encodes what
 * is drawn, so that a browser can cache a picture for ever.
 */
export type Picture = { path: string; svg: string }

const looks: readonly Look[] = ['north', 'south', 'african', 'eastern', 'indian']

const palettes: readonly Palette[] = [
  {
    back: ['#fbeede', '#f0c9a0'],
    ground: '#c98d63',
    main: '#d9775f',
    second: '#f2b880',
    accent: '#2a9d8f',
    dark: '#4a2f27',
    light: '#fff6ea',
  },
  {
    back: ['#dff0f2', '#9fcdd6'],
    ground: '#5d8f9c',
    main: '#2f7f93',
    second: '#8fc4cc',
    accent: '#f4a259',
    dark: '#17404d',
    light: '#f6fbfb',
  },
  {
    back: ['#ece4f8', '#bda9e3'],
    ground: '#7d68b0',
    main: '#6a4c9c',
    second: '#b79ce0',
    accent: '#ffca6b',
    dark: '#2d2150',
    light: '#faf6ff',
  },
  {
    back: ['#fde3e4', '#f0a9b0'],
    ground: '#b8606c',
    main: '#c9425c',
    second: '#f3a6ae',
    accent: '#3f7d6e',
    dark: '#4d1f2d',
    light: '#fff5f4',
  },
  {
    back: ['#e9f2d8', '#b3cf8c'],
    ground: '#6e8f4e',
    main: '#4f7f43',
    second: '#a9cc7e',
    accent: '#e4703f',
    dark: '#22381f',
    light: '#fbfdf3',
  },
  {
    back: ['#2f3a63', '#171c36'],
    ground: '#0f1326',
    main: '#4e6fd0',
    second: '#7f9cf0',
    accent: '#ffcf5c',
    dark: '#0b0e1d',
    light: '#e9edfb',
  },
  {
    back: ['#fff1c4', '#f2c955'],
    ground: '#b98a2e',
    main: '#3b5b92',
    second: '#8fb0dd',
    accent: '#d9503f',
    dark: '#24324f',
    light: '#fffaf0',
  },
  {
    back: ['#2c4a44', '#142b28'],
    ground: '#0d1f1c',
    main: '#3f9c82',
    second: '#8fd0b5',
    accent: '#f29e6d',
    dark: '#0a1715',
    light: '#eaf6f0',
  },
]

const allMotifs = [...motifs, ...leisureMotifs]
/** Palettes per motif. */
const coloursEach = 4

/** Wider than any picture, so that it can be cropped to any shape. */
function background({ back, ground, light }: Palette, setting: Motif['setting'], number: number): string {
  const fill = `<defs><linearGradient id="b" x1="0" y1="0" x2=".35" y2="1"><stop stop-color="${back[0]}"/><stop offset="1" stop-color="${back[1]}"/></linearGradient></defs><rect x="-420" y="-420" width="840" height="840" fill="url(#b)"/>`
  if (setting === 'halo')
    return `${fill}<circle r="${190 + (number % 3) * 14}" fill="${light}" opacity=".2"/><circle cx="${number % 2 === 0 ? 250 : -250}" cy="-170" r="110" fill="${light}" opacity=".14"/>`
  if (setting === 'open') return fill
  if (setting === 'table')
    return `${fill}<circle cx="${number % 2 === 0 ? -210 : 210}" cy="-140" r="120" fill="${light}" opacity=".2"/><path d="M-420 96h840v330h-840z" fill="${ground}"/><path d="M-420 96h840v10h-840z" fill="#fff" opacity=".14"/>`
  return `${fill}<circle cx="${number % 2 === 0 ? -170 : 180}" cy="-130" r="56" fill="${light}" opacity=".5"/><path d="M-420 108q200-46 400-14t440-18v350h-840z" fill="${ground}"/>`
}

const shapes = {
  tall: { box: '-200 -240 400 500', width: 400, height: 500 },
  wide: { box: '-324 -178 648 364', width: 576, height: 324 },
} as const
export type Shape = keyof typeof shapes

function drawThumbnail(motif: Motif, palette: Palette, number: number, shape: Shape): string {
  const { box, width, height } = shapes[shape]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${background(palette, motif.setting, number)}${motif.draw(palette)}</svg>`
}

function drawEmblem(number: number): string {
  const palette = palettes[number % palettes.length] ?? palettes[0]
  const motif = allMotifs[(number * 3) % allMotifs.length]
  if (palette === undefined || motif === undefined) throw new Error('There is nothing to draw with')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="-200 -200 400 400">${background(palette, 'halo', number)}<g transform="scale(.8)">${motif.draw(palette)}</g></svg>`
}

function picture(svg: string): Picture {
  return { path: `img/demo/${createHash('sha256').update(svg).digest('hex').slice(0, 20)}.webp`, svg }
}

const count = (length: number) => Array.from({ length }, (_, number) => number)
const people = new Map(
  looks.flatMap(look =>
    (['female', 'male'] as const).map(gender => [
      `${look} ${gender}`,
      count(portraitsEach).map(number => picture(drawPortrait({ look, gender, number }))),
    ]),
  ),
)
const emblems = count(allMotifs.length).map(number => picture(drawEmblem(number)))
const thumbnails = allMotifs.flatMap((motif, place) =>
  count(coloursEach).flatMap(colour => {
    const palette = palettes[(place + colour * 3) % palettes.length]
    if (palette === undefined) return []
    const draw = (shape: Shape) => ({
      groups: motif.groups,
      shape,
      ...picture(drawThumbnail(motif, palette, place + colour, shape)),
    })
    return [draw('tall'), draw('wide')]
  }),
)

export const pictures: readonly Picture[] = [...people.values(), emblems, thumbnails].flat()

const pathsOf = (pictures: readonly Picture[]) => pictures.map(({ path }) => path)
const avatarPaths = new Map([...people].map(([kind, pictures]) => [kind, pathsOf(pictures)]))
const emblemPaths = pathsOf(emblems)

/** The avatars that suit a creator; a brand has an emblem. */
export function avatarsOf({ gender, look }: { gender: 'female' | 'male' | 'brand'; look: Look }): readonly string[] {
  return avatarPaths.get(`${look} ${gender}`) ?? emblemPaths
}

const thumbnailPaths = new Map(
  Object.keys(taxonomy).flatMap(group =>
    (['tall', 'wide'] as const).map(shape => [
      `${group} ${shape}`,
      // A motif that names a group twice appears there twice as often.
      thumbnails
        .filter(thumbnail => thumbnail.shape === shape)
        .flatMap(({ groups, path }) => groups.filter(name => name === group).map(() => path)),
    ]),
  ),
)

/** The thumbnails that suit a topic. */
export function thumbnailsOf(group: string, shape: Shape): readonly string[] {
  return thumbnailPaths.get(`${group} ${shape}`) ?? []
}
