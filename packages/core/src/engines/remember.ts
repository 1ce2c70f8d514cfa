/** A few megabytes: words and hashtags that are common come again at once. */
const maxTexts = 20_000
const maxLength = 40
/** A part of a text that is as long keeps the whole text in memory. */
const minPart = 13

/** Remembers what a pure function makes of short texts. A full memory starts over. */
export function remember<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, { result: Result }>()
  return text => {
    const found = known.get(text)
    if (found !== undefined) return found.result
    if (text.length > maxLength) return compute(text)
    const copy = text.length < minPart ? text : Buffer.from(text, 'utf16le').toString('utf16le')
    const result = compute(copy)
    if (known.size >= maxTexts) known.clear()
    known.set(copy, { result })
    return result
  }
}
