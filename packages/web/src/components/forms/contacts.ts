const patterns = [
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
  /\b(?:https?:\/\/|www\.)\S+/giu,
  /\+?\d[\d\s()/-]{7,}\d/gu,
  /(?<![\p{L}\p{N}@])@[\p{L}\p{N}_.]{3,}/gu,
]

/** Email addresses, links, phone numbers and handles in a text, in their order, each once. */
export function findContacts(text: string): string[] {
  const found = patterns.flatMap(pattern =>
    [...text.matchAll(pattern)].map(match => ({ at: match.index, words: match[0].replace(/[.,;:!?)]+$/, '') })),
  )
  const inOrder = found.toSorted((one, other) => one.at - other.at || other.words.length - one.words.length)
  const kept = inOrder.filter(({ at, words }, index) =>
    inOrder.slice(0, index).every(other => at >= other.at + other.words.length || words.length > other.words.length),
  )
  return [...new Set(kept.map(({ words }) => words))]
}
