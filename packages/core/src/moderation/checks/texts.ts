import type { Finding } from '@limelight/contract/moderation/schema'
import type { ModerationRules } from '@limelight/contract/settings/built-in'
import { findBannedWords } from './banned-words.ts'
import { findLinks } from './links.ts'
import { locate, type NormalisedText, normalise, type Span } from './normalise.ts'
import { findPhones } from './phones.ts'
import { findNamedHandles, findSpaced, findSpelledEmails, findSpelledPhones } from './spelled.ts'

const kinds = {
  BANNED_WORD: { level: 'refuse', text: 'The text contains a banned word.' },
  CONTACT_EMAIL: { level: 'refuse', text: 'The text contains an e-mail address.' },
  CONTACT_PHONE: { level: 'refuse', text: 'The text contains a phone number.' },
  CONTACT_HANDLE: { level: 'refuse', text: 'The text contains the name of an account elsewhere.' },
  LINK: { level: 'warn', text: 'The text contains a link to another site.' },
} as const
type Code = keyof typeof kinds

const atWords = 'at|ät|arroba|chiocciola|małpa|собака'
const dotWords = 'dot|punkt|punto|point|ponto|kropka|nokta|точка'
/** A space before a plain @ but none after it is the name of an account: "more on @lena.films". */
const at = `(?:@| ?@ | ?[([{] ?(?:${atWords}) ?[)\\]}] ?)`
const dot = `(?:\\.| ?[([{] ?(?:${dotWords}) ?[)\\]}] ?)`
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?'
// Only at the beginning of a word, so that a long one is read once.
const email = new RegExp(
  `(?=[\\p{L}\\p{N}])(?<=(?<![\\p{L}\\p{N}._%+-])[._%+-]*)[\\p{L}\\p{N}](?:[\\p{L}\\p{N}._%+-]*[\\p{L}\\p{N}_%+-])?${at}${label}(?:${dot}${label})*${dot}\\p{L}{2,}`,
  'u',
)

const handles = [
  // A name has a letter, unlike a time or a price.
  /(?<![\p{L}\p{N}._%+@/-])@(?=[\p{N}._]*[\p{L}_])[\p{L}\p{N}_](?:[\p{L}\p{N}_.]*[\p{L}\p{N}_])?/gu,
  /(?<![\p{L}\p{N}-])(?:t|wa)\.me(?![\p{L}\p{N}-])(?:\/[\p{L}\p{N}+_/-]*)?/gu,
]

/** Everything that a moderator should look at, in the order of the text. */
export function checkText(field: string, value: string, rules: ModerationRules): Finding[] {
  const text = normalise(value)
  const plain = findEmails(text.text)
  const spelled = findSpelledEmails(text.text).filter(isOutside(plain))
  const emails = [...plain, ...spelled, ...findSpaced(text.text, hasEmail).filter(isOutside([...plain, ...spelled]))]
  const accounts = distinct([
    ...handles.flatMap(pattern => spansOf(text, pattern)),
    ...findNamedHandles(text.text),
    ...findSpaced(text.text, hasHandle),
  ]).filter(isOutside(emails))
  const phones = distinct([
    ...findPhones(text.text),
    ...findSpelledPhones(text.text),
    ...findSpaced(text.text, hasPhone),
  ])
  const found: [Code, Span[]][] = [
    ['BANNED_WORD', findBannedWords(text.text, rules.words)],
    ['CONTACT_EMAIL', emails],
    ['CONTACT_HANDLE', accounts],
    ['CONTACT_PHONE', phones.filter(isOutside([...emails, ...accounts]))],
    ['LINK', findLinks(text.text, rules.hosts).filter(isOutside([...emails, ...accounts]))],
  ]
  return found
    .flatMap(([code, spans]) => spans.map(span => toFinding(text, field, code, span)))
    .sort((one, other) => (one.start ?? 0) - (other.start ?? 0))
}

const hasEmail = (text: string) => text.search(email) >= 0
const hasHandle = (text: string) => handles.some(pattern => text.search(pattern) >= 0)
const hasPhone = (text: string) => findPhones(text).length > 0

/** Of spans that overlap, the one that begins first. */
function distinct(spans: Span[]): Span[] {
  let end = 0
  return spans
    .toSorted((one, other) => one.start - other.start)
    .filter(span => {
      const isFree = span.start >= end
      if (isFree) end = span.end
      return isFree
    })
}

/** An address may touch the one before it, where no word begins. */
function findEmails(text: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (let match = email.exec(text); match !== null; match = email.exec(text.slice(from))) {
    const start = from + match.index
    from = start + match[0].length
    spans.push({ start, end: from })
  }
  return spans
}

function spansOf({ text }: NormalisedText, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(match => ({ start: match.index, end: match.index + match[0].length }))
}

function isOutside(spans: Span[]): (span: Span) => boolean {
  return span => !spans.some(other => span.start < other.end && other.start < span.end)
}

function toFinding(text: NormalisedText, field: string, code: Code, { start, end }: Span): Finding {
  return { code, ...kinds[code], field, imageId: null, ...locate(text, start, end) }
}
