import createBidi from 'bidi-js'
import { findFont, type Weight } from './fonts.ts'

const bidi = createBidi()
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en', { granularity: 'word' })

/** A part of a line that one font draws in one direction. */
export type Run = { font: string; text: string }

/** The runs of a line from left to right. Fonts turn the letters of right-to-left scripts themselves. */
export function toRuns(line: string, weight: Weight): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line)
  const mirrored = bidi.getMirroredCharactersMap(line, levels)
  const runs: (Run & { level: number })[] = []
  for (const { segment, index } of clusters.segment(line)) {
    const level = levels[index] ?? 0
    const shown = mirrored.get(index) ?? segment
    const last = runs.at(-1)
    const joins = /^\s$/.test(shown) && last !== undefined && !wideSpaces.test(last.font)
    const font = joins ? last.font : findFont(shown, line, weight)
    if (font === undefined) continue
    if (last?.font === font && last.level === level) last.text = join(last, shown)
    else runs.push({ font, text: shown, level })
  }
  return reorder(runs)
}

/** Elsewhere spaces look alike, so they end no run. */
const wideSpaces = /^noto-emoji-/
const turnsItself = /^(ibm-plex-sans-arabic|noto-sans-hebrew)-/

/** Letters that read from left to right keep the order in which they are seen. */
function join({ font, text, level }: Run & { level: number }, next: string): string {
  return level % 2 === 1 && !turnsItself.test(font) ? next + text : text + next
}

/** Rule L2 of the Unicode Bidirectional Algorithm, by runs. */
function reorder(runs: (Run & { level: number })[]): Run[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  let ordered = runs
  for (let level = highest; level > 0; level--) {
    const next: typeof runs = []
    let turned: typeof runs = []
    for (const run of ordered) {
      if (run.level >= level) turned.unshift(run)
      else {
        next.push(...turned, run)
        turned = []
      }
    }
    ordered = [...next, ...turned]
  }
  return ordered
}

const withoutSpaces = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\u3000-\u303f]/u
const neverFirst = /^(?![\p{Ps}\p{Pi}#@&¿¡])\p{P}/u

/** The parts between which a line may break. */
export function toBreakable(text: string): string[] {
  const parts: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = parts.at(-1)
    const mayBreak =
      last === undefined ||
      ((/\s$/u.test(last) || withoutSpaces.test(segment)) && !neverFirst.test(segment) && !/^\s/u.test(segment))
    if (mayBreak) parts.push(segment)
    else parts.push((parts.pop() ?? '') + segment)
  }
  return parts
}

export function toClusters(text: string): string[] {
  return [...clusters.segment(text)].map(({ segment }) => segment)
}
