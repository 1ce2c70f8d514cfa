import { brandName, joined, knownBrand, nameOfBrand, plainNames } from '../search/reading/brand-names.ts'
import { findDisclosure, isMark } from './disclosures.ts'

/** What the network and the caption of a post tell about brands. Names are in lower case. */
export type Partnership = {
  disclosure: 'label' | 'caption' | null
  paid: string[]
  /** Brands that the caption names and that did not pay for the post. */
  named: string[]
}

export type Labelled = {
  text: string
  /** The label of the network, and the brand beside it. */
  isLabelled: boolean
  partner: string
  /** The author's handle, so that their other accounts are not brands. */
  username: string
}

/** A mention or hashtag, and its place in the text. */
type Sign = { written: string; from: number; to: number }

const maxText = 5000
/** The brand stands close to one of the first marks. */
const maxMarks = 20
const maxGap = 40
/** A caption that thanks more brands is a list of tags. */
const maxPaid = 5

/** Posts that were read for the brands of their author, until they are read to be written themselves. */
const readBefore = new Map<string, { post: Labelled; partnership: Partnership }>()
const maxReadBefore = 50_000
const maxRemembered = 300

/**
 * The brands of a post. A source sends posts with their author, whose row is written first and has
 * the brands of all of them, so each post is asked for twice.
 */
export function partnershipOf(post: Labelled): Partnership {
  const before = readBefore.get(post.text)
  if (before !== undefined && isSamePost(before.post, post)) {
    readBefore.delete(post.text)
    return before.partnership
  }
  const partnership = readPartnership(post)
  if (post.text.length <= maxRemembered) {
    if (readBefore.size >= maxReadBefore) readBefore.clear()
    readBefore.set(post.text, { post, partnership })
  }
  return partnership
}

function isSamePost(one: Labelled, other: Labelled): boolean {
  return one.isLabelled === other.isLabelled && one.partner === other.partner && one.username === other.username
}

/**
 * Rules read the text once. A mark alone makes a post sponsored; which brand paid follows from what
 * stands next to the mark, then from known names, then from the words before a mention.
 */
function readPartnership({ text: given, isLabelled, partner, username }: Labelled): Partnership {
  const text = given.slice(0, maxText).replaceAll('İ', 'I').normalize('NFC')
  const { mentions, hashtags } = signsOf(text)
  const tags = hashtags.filter(({ written }) => !isMark(written))
  const { isDisclosed, ends } = findDisclosure(
    text.toLowerCase(),
    hashtags.map(({ written }) => written),
  )
  const isPaid = isLabelled || partner !== '' || isDisclosed
  const others = mentions.filter(({ written }) => !isSameOwner(written, username))
  const known = namesOf([...others, ...tags].filter(({ written }) => isKnown(written, isPaid)))
  const paid = !isPaid
    ? []
    : partner !== ''
      ? [brandName(partner).toLowerCase()]
      : payersOf({ text, ends, mentions: others, tags, marks: hashtags.filter(({ written }) => isMark(written)) })
  return {
    disclosure: isLabelled || partner !== '' ? 'label' : isDisclosed ? 'caption' : null,
    paid: paid.slice(0, maxPaid),
    named: known.filter(name => !paid.includes(name)),
  }
}

const sign = /([@＠#＃])(?<![\p{L}\p{N}._%+/-].)([\p{L}\p{M}\p{N}_]+(?:[.-][\p{L}\p{N}_]+)*)/gu

/** The mentions and hashtags of a text, in their order. Addresses of mail have none. */
export function signsOf(text: string): { mentions: Sign[]; hashtags: Sign[] } {
  const mentions: Sign[] = []
  const hashtags: Sign[] = []
  for (const { index, 1: mark = '', 2: found = '' } of text.matchAll(sign)) {
    const isMention = /[@＠]/.test(mark)
    const written = isMention ? found : (/^[\p{L}\p{M}\p{N}_]+/u.exec(found)?.[0] ?? found)
    const place = { written, from: index, to: index + mark.length + written.length }
    ;(isMention ? mentions : hashtags).push(place)
  }
  return { mentions, hashtags }
}

function isKnown(written: string, isPaid: boolean): boolean {
  const brand = knownBrand(written)
  return brand !== undefined && (isPaid || !brand.isWord)
}

function namesOf(signs: readonly Sign[]): string[] {
  return [...new Set(signs.map(({ written }) => brandName(written).toLowerCase()))]
}

type Caption = { text: string; ends: number[]; mentions: Sign[]; tags: Sign[]; marks: Sign[] }

/** The first of these that there is: each is less certain than the one before. */
function payersOf({ text, ends, mentions, tags, marks }: Caption): string[] {
  const open = withoutCredits(text, mentions)
  const isKnownBrand = ({ written }: Sign) => knownBrand(written) !== undefined
  const isIntroduced = ({ from }: Sign) => introduction.test(text.slice(Math.max(0, from - 24), from).toLowerCase())
  const sources = [
    () => besideMarks(text, ends, mentions),
    () => namesOf(open.filter(isKnownBrand)),
    () => namesOf(open.filter(mention => isBeside(text, mention, marks))),
    () => namesOf(open.filter(isIntroduced)),
    () => [...new Set([...text.matchAll(plainNames)].map(([name]) => brandName(name).toLowerCase()))],
    () => namesOf(open).slice(0, 2),
    () => namesOf(tags.filter(isKnownBrand)),
    () => partnerTags(tags),
  ]
  for (const source of sources) {
    const found = source()
    if (found.length > 0) return found
  }
  return []
}

/** `@brand #ad` and `#ad @brand`. */
function isBeside(text: string, { from, to }: Sign, marks: readonly Sign[]): boolean {
  const isGap = (start: number, end: number) => end >= start && end - start <= 3 && text.slice(start, end).trim() === ''
  return marks.slice(0, maxMarks).some(mark => isGap(to, mark.from) || isGap(mark.to, from))
}

const gap =
  /^[\s:：|/–—\-•·,.*"'“”„«»()[\]]*(?:(?:the|our|my|friends at|die|der|dem|den|das|from|la|el|los|las|le|les|il|lo|o|a|os|de|het|for|by|with|für|von|mit|para|con|por|pour|avec|par|per|da|di|com|voor|met|dla|van)\s+){0,2}["'“”„«»*]*$/iu
const joint = /^\s*(?:[,+&/x×]|and|und|y|e|et|en|i|ve|och|og)\s*$/iu
const properName =
  /^[\s:：|–—-]*(?:the |die |der |dem |la |el |le |il |o |a )?["“„«*]?((?:\p{Lu}[\p{L}\p{N}’'&.+-]*)(?:\s(?:\p{Lu}|\p{N})[\p{L}\p{N}’'&+-]*){0,2})/u

/** The brands that follow marks. */
function besideMarks(text: string, ends: readonly number[], mentions: readonly Sign[]): string[] {
  const found = ends.slice(0, maxMarks).flatMap(end => {
    const at = mentions.findIndex(({ from }) => from >= end && from <= end + maxGap && gap.test(text.slice(end, from)))
    return at >= 0 ? namesOf(joinedFrom(text, mentions.slice(at))) : writtenName(text, end)
  })
  return [...new Set(found)]
}

/** The first mention, and those that are joined to it. */
function joinedFrom(text: string, mentions: readonly Sign[]): Sign[] {
  const isOpen = ({ from }: Sign, at: number) => at > 0 && !joint.test(text.slice(mentions[at - 1]?.to ?? 0, from))
  const end = mentions.findIndex(isOpen)
  return mentions.slice(0, end < 0 ? maxPaid : Math.min(end, maxPaid))
}

/** A name in plain text after "sponsored by" and the like. */
function writtenName(text: string, end: number): string[] {
  if (!endsWithPreposition.test(text.slice(Math.max(0, end - 14), end))) return []
  const [, name] = properName.exec(text.slice(end, end + 60)) ?? []
  return name === undefined ? [] : [brandName(knownIn(name) ?? name.replace(/[.’']+$/u, '')).toLowerCase()]
}

/** "Squarespace Get 10 %": the known name at the beginning. */
function knownIn(name: string): string | undefined {
  const words = name.split(' ')
  return words.map((_, at) => words.slice(0, words.length - at).join(' ')).find(part => knownBrand(part) !== undefined)
}

const endsWithPreposition =
  /(?:^|\s)(?:with|by|mit|von|con|por|par|avec|da|com|pela|pelo|met|door|z|przez|med|поддержке|oleh|bởi|jest)$/iu
const introduction =
  /(?:^|[\s(])(?:by|from|von|de|par|da|di|door|van|od|bei|chez|thanks to|thank you|danke|danke an|dank|gracias a|merci à|merci|grazie a|obrigada?|bedankt|dzięki|x|×|код|от|af|av|fra)\s*$/u
const people =
  'friend|friends|bestie|sister|brother|husband|wife|boyfriend|girlfriend|mum|mom|dad|daughter|freundin|freund|schwester|bruder|mann|frau|' +
  'amiga|amigo|hermana|hermano|copine|copain|amie|ami|soeur|sœur|frère|mari|sorella|fratello|amica|amico|irmã|irmão|marido|vriendin|vriend|zus|broer|' +
  'przyjaciółka|przyjaciółką|siostra|siostrą|mąż|arkadaşım|kardeşim|подруга|подругой|друг|муж|сестра'
const works =
  '📸|📷|🎥|🎬|📹|photo|photos|foto|fotos|photographer|fotograf|fotografin|fotografo|fotógrafa|pic|pics|picture|shot|ph|video|videographer|filmed|makeup|make-up|mua|' +
  'hair|haare|edit|edited|editing|editor|cut|camera|kamera|music|musik|música|choreo|choreography|zdjęcia|zdjęcie|fot|fotoğraf|фото|видео|写真|撮影|사진'
const credit = new RegExp(
  `(?:^|[^\\p{L}#])(?:${works}|(?:my |meine |meiner |meinem |mein |mi |mon |ma |mia |mio |minha |meu |mijn |moja |moją |mój )?(?:${people}))` +
    `(?:\\s?\\p{L}+)?\\s*(?:by|von|de|da|di|par|door|van|:|-|–)?\\s*$`,
  'iu',
)

/** Without those who took the picture or came along, and mentions that are joined to them. */
function withoutCredits(text: string, mentions: readonly Sign[]): Sign[] {
  const open: Sign[] = []
  let last: { to: number; isCredit: boolean } = { to: 0, isCredit: false }
  for (const mention of mentions) {
    const { from, to } = mention
    const isJoined = last.isCredit && from - last.to <= maxGap && joint.test(text.slice(last.to, from))
    last = { to, isCredit: isJoined || credit.test(text.slice(Math.max(0, from - 30), from)) }
    if (!last.isCredit) open.push(mention)
  }
  return open
}

/** `#glowlabpartner` names its brand. */
function partnerTags(tags: readonly Sign[]): string[] {
  return tags.flatMap(({ written }) => {
    const [, name = ''] = /^(\p{L}{3,})(?:partner|ambassador|team)$/iu.exec(written) ?? []
    return name === '' || /^(?:brand|paid|ad)$/i.test(name) ? [] : [brandName(name).toLowerCase()]
  })
}

/** Second accounts repeat the name of the first: lena.vogt and lenavogt_privat. */
function isSameOwner(handle: string, username: string): boolean {
  const [one, other] = [joined(handle), joined(username)].map(name => name.replace(/\p{N}+/gu, ''))
  if (one === undefined || other === undefined || Math.min(one.length, other.length) < 4) return one === other
  return one.includes(other) || other.includes(one)
}

/** Names in lower case as people write them. */
export function spelledBrands(names: readonly string[]): string[] {
  return names.map(nameOfBrand)
}
