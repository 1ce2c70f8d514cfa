import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as z from 'zod'
import { toSfnt } from './sfnt.ts'

export type Weight = 'regular' | 'bold'

type FontFile = {
  /** The package of the font. */
  family: string
  /** The part of it, as its file names say it. */
  part: string
  weights: Record<Weight, number>
  /** Only for clusters that begin like this, where the ranges of the package name more than its use. */
  only?: RegExp
}

const both = { regular: 400, bold: 600 }
const inter = (part: string): FontFile => ({ family: 'inter', part, weights: both })
const noto = (script: string, only?: RegExp): FontFile => ({
  family: `noto-sans-${script}`,
  part: script,
  weights: both,
  ...(only && { only }),
})
const japanese: FontFile = {
  family: 'kosugi',
  part: 'japanese',
  weights: { regular: 400, bold: 400 },
  only: /^[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}\u3000-\u30ff\uff00-\uffef]/u,
}

/** The first that has a character draws it. */
const files: readonly FontFile[] = [
  ...['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'].map(inter),
  // Noto composes Arabic letters of parts that lose their text; this one has whole letters.
  {
    family: 'ibm-plex-sans-arabic',
    part: 'arabic',
    weights: both,
    only: /^[\p{sc=Arabic}\p{sc=Inherited}\u060c\u061b\u061f\u0640]/u,
  },
  noto('hebrew', /^\p{sc=Hebrew}/u),
  noto('thai', /^[\p{sc=Thai}\u0e3f]/u),
  noto('devanagari', /^[\p{sc=Devanagari}\u0964\u0965]/u),
  {
    family: 'nanum-gothic',
    part: 'korean',
    weights: { regular: 400, bold: 700 },
    only: /^[\p{sc=Hangul}\u3131-\u318e]/u,
  },
  {
    family: 'noto-emoji',
    part: 'emoji',
    weights: { regular: 400, bold: 400 },
    only: /^[\p{Extended_Pictographic}\p{RI}]/u,
  },
  { family: 'noto-sans-sc', part: 'chinese-simplified', weights: both },
  japanese,
]
/** Texts with kana have the Japanese shapes of their ideographs. */
const japaneseFirst = [...files.slice(0, -2), japanese, ...files.slice(-2, -1)]
const kana = /[\p{sc=Hiragana}\p{sc=Katakana}]/u

const require = createRequire(import.meta.url)
const rangesSchema = z.record(z.string(), z.string())

/** The characters of a part. Large fonts list theirs in numbered parts, and their file has all of them. */
function readRanges({ family, part }: FontFile): [number, number][] {
  const parts = rangesSchema.parse(
    JSON.parse(readFileSync(require.resolve(`@fontsource/${family}/unicode.json`), 'utf8')),
  )
  const own = parts[part]
  const texts =
    own === undefined
      ? Object.keys(parts)
          .filter(name => name.startsWith('['))
          .map(name => parts[name] ?? '')
      : [own]
  return texts
    .flatMap(text => text.split(','))
    .map(range => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    })
}

const ranges = new Map<FontFile, Set<number>>()

function coverageOf(file: FontFile): Set<number> {
  const known = ranges.get(file)
  if (known !== undefined) return known
  const points = new Set<number>()
  for (const [from, to] of readRanges(file)) for (let point = from; point <= to; point++) points.add(point)
  ranges.set(file, points)
  return points
}

/** Joins emoji or selects their look; a font draws it together with what it follows. */
const joiners = /[\u200d\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]/gu

function draws(file: FontFile, cluster: string): boolean {
  if (file.only !== undefined && !file.only.test(cluster)) return false
  const points = coverageOf(file)
  return [...cluster.replace(joiners, '')].every(letter => points.has(letter.codePointAt(0) ?? 0))
}

/** The name of the font that draws a cluster of a text; undefined if none can. */
export function findFont(cluster: string, text: string, weight: Weight): string | undefined {
  const file = (kana.test(text) ? japaneseFirst : files).find(file => draws(file, cluster))
  return file && `${file.family}-${file.part}-${file.weights[weight]}`
}

const loaded = new Map<string, Buffer>()

/** These scripts need no substitution of glyphs, and looking for one takes most of the time of a report. */
const plain = /^(inter|nanum-gothic|kosugi|noto-sans-sc)-/

/** Some megabytes at most, once per process. */
export function loadFont(name: string): Buffer {
  const known = loaded.get(name)
  if (known !== undefined) return known
  const family = files.find(file => name.startsWith(`${file.family}-${file.part}-`))?.family
  const woff = readFileSync(require.resolve(`@fontsource/${family}/files/${name}-normal.woff`))
  const font = toSfnt(woff, plain.test(name) ? ['GSUB', 'GPOS'] : [])
  loaded.set(name, font)
  return font
}
