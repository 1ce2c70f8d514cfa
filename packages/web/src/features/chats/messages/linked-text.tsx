const address = /https?:\/\/[^\s<>"“”]+/g
const trailing = /[.,;:!?)\]}'’]+$/

/** Text with its http and https addresses as links. Nothing is ever fetched from them. */
export function LinkedText({ text }: { text: string }) {
  return partsOf(text).map(({ at, words, isLink }) =>
    isLink ? (
      <a
        key={at}
        href={words}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="underline decoration-current/40 underline-offset-3 hover:decoration-current"
      >
        {words}
      </a>
    ) : (
      words
    ),
  )
}

function partsOf(text: string): { at: number; words: string; isLink: boolean }[] {
  const parts = []
  let end = 0
  for (const match of text.matchAll(address)) {
    const words = match[0].replace(trailing, '')
    if (match.index > end) parts.push({ at: end, words: text.slice(end, match.index), isLink: false })
    parts.push({ at: match.index, words, isLink: true })
    end = match.index + words.length
  }
  if (end < text.length) parts.push({ at: end, words: text.slice(end), isLink: false })
  return parts
}
