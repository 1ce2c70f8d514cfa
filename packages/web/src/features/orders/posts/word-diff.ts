/** A run of words, and whether the other text lacks it. */
export type Part = { text: string; isChanged: boolean }

/** Comparing takes the product of both lengths, so longer texts count as changed where they differ. */
const maxCompared = 2_000_000

/** Which words of the text before are gone, and which of the text after are new. */
export function diffWords(before: string, after: string): { before: Part[]; after: Part[] } {
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  const [keptOld, keptFresh] = [old.map(() => true), fresh.map(() => true)]
  let start = 0
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1
  let [oldEnd, freshEnd] = [old.length, fresh.length]
  while (oldEnd > start && freshEnd > start && old[oldEnd - 1] === fresh[freshEnd - 1]) {
    oldEnd -= 1
    freshEnd -= 1
  }
  keptOld.fill(false, start, oldEnd)
  keptFresh.fill(false, start, freshEnd)
  for (const [at, to] of commonOf(old.slice(start, oldEnd), fresh.slice(start, freshEnd))) {
    keptOld[start + at] = true
    keptFresh[start + to] = true
  }
  return { before: toParts(old, keptOld), after: toParts(fresh, keptFresh) }
}

/** Words with their sign, spaces, and each other character. */
function wordsOf(text: string): string[] {
  return text.match(/[@#]?[\p{L}\p{N}_]+|\s+|./gu) ?? []
}

/** The places of the longest common run of words, in both. */
function commonOf(old: readonly string[], fresh: readonly string[]): [number, number][] {
  if (old.length * fresh.length > maxCompared) return []
  const width = fresh.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const lengthAt = (at: number, to: number) => lengths[at * width + to] ?? 0
  for (let at = old.length - 1; at >= 0; at -= 1)
    for (let to = fresh.length - 1; to >= 0; to -= 1)
      lengths[at * width + to] =
        old[at] === fresh[to] ? lengthAt(at + 1, to + 1) + 1 : Math.max(lengthAt(at + 1, to), lengthAt(at, to + 1))
  const pairs: [number, number][] = []
  let [at, to] = [0, 0]
  while (at < old.length && to < fresh.length) {
    if (old[at] === fresh[to]) pairs.push([at++, to++])
    else if (lengthAt(at + 1, to) >= lengthAt(at, to + 1)) at += 1
    else to += 1
  }
  return pairs
}

/** A space between two changed words changed with them. */
function toParts(words: readonly string[], kept: readonly boolean[]): Part[] {
  const parts: Part[] = []
  for (const [at, text] of words.entries()) {
    const isBetween = at > 0 && text.trim() === '' && kept[at - 1] === false && kept[at + 1] === false
    const isChanged = kept[at] === false || isBetween
    const last = parts.at(-1)
    if (last?.isChanged === isChanged) last.text += text
    else parts.push({ text, isChanged })
  }
  return parts
}
