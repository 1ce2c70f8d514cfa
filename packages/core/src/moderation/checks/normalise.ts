/**
 * A text as it is compared: NFKC, lower-case, with the digits of every script as 0 to 9 and without
 * joiners. `starts` holds the position of each character in the original, so that a finding can be
 * marked where its author wrote it.
 */
export type NormalisedText = { original: string; text: string; starts: number[] }

/** A part of a text. */
export type Span = { start: number; end: number }

/** A character with its marks, or a run of Hangul jamo, which NFKC composes. */
const chunks = /[\u1100-\u11ff]+|\P{M}\p{M}*|\p{M}+/gu
/** Zero-width joiners and variation selectors, which may stand inside a word unseen. */
const unseen = /\u200c|\u200d|[\ufe00-\ufe0f]/g

export function normalise(original: string): NormalisedText {
  let text = ''
  const starts: number[] = []
  for (const match of original.matchAll(chunks)) {
    const chunk = toAsciiDigits(match[0].replace(unseen, '').normalize('NFKC').toLowerCase())
    for (let index = 0; index < chunk.length; index += 1) starts.push(match.index)
    text += chunk
  }
  starts.push(original.length)
  return { original, text, starts }
}

/** The part of the original that a part of the normalised text was made from. */
export function locate({ original, starts }: NormalisedText, start: number, end: number) {
  const from = starts[start] ?? original.length
  const until = starts.slice(end).find(position => position > (starts[end - 1] ?? from)) ?? original.length
  return { start: from, excerpt: original.slice(from, until) }
}

function toAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, digit => String(digitOf(digit.codePointAt(0) ?? 0)))
}

/** Unicode encodes the digits of a script in a row, which starts at a code that ends in 0 or 6. */
function digitOf(code: number): number {
  const low = code & 0xf
  const startsAtSix = low > 9 || (low >= 6 && !/\p{Nd}/u.test(String.fromCodePoint((code & ~0xf) | 5)))
  return startsAtSix ? low - 6 : low
}
