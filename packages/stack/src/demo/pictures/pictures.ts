import { createHash } from 'node:crypto'
import type { Look } from '../world/places.ts'
import { paletteAt, palettes } from './palettes.ts'
import { drawPortrait, looks, portraitsEach } from './portraits.ts'
import { background, drawScene, type Shape, scenesEach } from './scenes.ts'
import { allMotifs, themesWithMotifs } from './theme-motifs.ts'

/**
 * The pictures of the demo world, drawn by code to avoid third-party copyright. A path encodes what
 * is drawn, so that a browser can cache a picture for ever.
 */
export type Picture = { path: string; svg: string }

/** In a format of uploads, so that everything that reads those reads these too. */
function picture(svg: string): Picture {
  return { path: `img/demo/${createHash('sha256').update(svg).digest('hex').slice(0, 20)}.jpg`, svg }
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

const emblems = allMotifs.map((motif, number) =>
  picture(
    `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="-200 -200 400 400">${background(paletteAt(number), 'halo')}<g transform="scale(.8)">${motif.draw(paletteAt(number))}</g></svg>`,
  ),
)

/** Per motif: its compositions in both shapes. Neighbouring motifs and compositions differ in colour. */
const scenes = new Map(
  allMotifs.map((motif, place) => {
    const beside = allMotifs.find(({ name, groups }) => name !== motif.name && groups[0] === motif.groups[0]) ?? motif
    const drawn = count(scenesEach).map(number => {
      const palette = paletteAt(place * 5 + number * 4)
      const other = paletteAt(place * 5 + number * 4 + Math.ceil(palettes.length / 2))
      const draw = (shape: Shape) => picture(drawScene(number, { motif, beside, palette, other, shape }))
      return { tall: draw('tall'), wide: draw('wide') }
    })
    return [motif.name, drawn] as const
  }),
)

export const pictures: readonly Picture[] = [
  ...[...people.values()].flat(),
  ...emblems,
  ...[...scenes.values()].flat().flatMap(({ tall, wide }) => [tall, wide]),
]

const pathsOf = (pictures: readonly Picture[]) => pictures.map(({ path }) => path)
const avatarPaths = new Map([...people].map(([kind, pictures]) => [kind, pathsOf(pictures)]))
const emblemPaths = pathsOf(emblems)

/** The avatars that suit a creator; a brand has an emblem. */
export function avatarsOf({ gender, look }: { gender: 'female' | 'male' | 'brand'; look: Look }): readonly string[] {
  return avatarPaths.get(`${look} ${gender}`) ?? emblemPaths
}

/** Motif by motif, so that two pictures in a row show different things where a theme has several. */
function thumbnailPathsOf(motifNames: readonly string[], shape: Shape): string[] {
  return count(scenesEach).flatMap(number =>
    motifNames.flatMap((name, place) => scenes.get(name)?.[(number + 2 * place) % scenesEach]?.[shape].path ?? []),
  )
}

const thumbnailPaths = new Map(
  themesWithMotifs.flatMap(({ theme, motifs }) =>
    (['tall', 'wide'] as const).map(shape => [
      `${theme} ${shape}`,
      thumbnailPathsOf(
        motifs.map(({ name }) => name),
        shape,
      ),
    ]),
  ),
)

/** The thumbnails that suit a theme. Those in a row differ. */
export function thumbnailsOf(theme: string, shape: Shape): readonly string[] {
  return thumbnailPaths.get(`${theme} ${shape}`) ?? []
}

const drawings = new Map(pictures.map(({ path, svg }) => [path, svg]))

/** The same as drawings, for pictures that a user uploads. */
export function drawingsOf(theme: string, shape: Shape): readonly string[] {
  return thumbnailsOf(theme, shape).flatMap(path => drawings.get(path) ?? [])
}
