import { ageBrackets } from '@limelight/contract/search/filters'
import { codeByLanguage, codesByPlace } from '../places/countries.ts'
import { anyOf, type Meaning, type Rule, words } from './patterns.ts'

/** "audience at least 30 % in Germany", "mostly female followers", "fans aged 18-34". */

const least = 'at least|more than|over|above|minimum(?: of)?|min\\.?|>=|>|≥'
const share = `(?:(?:${least}) ?)?(\\d{1,3}(?:[.,]\\d{1,2})?) ?(?:%|percent|per cent)(?: or more| ?\\+)?`
const mostly = 'mostly|mainly|largely|predominantly'
const people = '(?:audiences?|followers|fans|subscribers|viewers)'
const before = `(?:${share} (?:of )?(?:the |their |its )?)?`
const after = `(?:,? (?:of )?${share})?`
const link = `(?: (?:is|are|that|who|which|to|be|${mostly}|live|lives|living|based|located))*(?: ${share})?`

const listOf = (one: string) => `((?:${one})(?:(?: and | or |, ?| ?/ ?| )(?:the )?(?:${one}))*)`

type Values = { filter: string; source: string; codesOf: (text: string) => readonly string[] | undefined }

/** The words of a share, and the words of its values, in any order. */
function toMeaning({ filter, codesOf }: Values, match: RegExpExecArray, said: string): Meaning | undefined {
  const captured = match.slice(1).filter(part => part !== undefined)
  const number = captured.find(part => /^\d{1,3}(?:[.,]\d{1,2})?$/.test(part))
  const codes = codesOf(captured.find(part => part !== number) ?? '')
  const stated = number === undefined ? undefined : Number(number.replace(',', '.'))
  const min = stated ?? (new RegExp(mostly, 'u').test(match[0]) && filter !== 'audienceGender' ? 50 : undefined)
  // "us" alone is a pronoun, as in "tell us followers".
  if (codes === undefined || (/\bus\b/.test(said) && !said.includes('US'))) return undefined
  if (min !== undefined && (min < 1 || min > 100)) return undefined
  return { filter, set: { [filter]: [...new Set(codes)], ...(min === undefined ? {} : { [`${filter}Min`]: min }) } }
}

function rulesFor(values: Values, forms: readonly ((source: string) => string)[]): Rule[] {
  return forms.map(form => ({
    pattern: words(form(values.source)),
    read: (match, said) => toMeaning(values, match, said),
  }))
}

const found = (names: string, codesOf: (name: string) => readonly string[] | undefined) => (text: string) => {
  const codes = (text.match(new RegExp(names, 'gu')) ?? []).flatMap(name => codesOf(name) ?? [])
  return codes.length === 0 ? undefined : codes
}

const place = anyOf(codesByPlace.keys())
const language = anyOf(codeByLanguage.keys())
const genders = new Map<string, readonly string[]>([
  ...['women', 'woman', 'female', 'females', 'girls', 'ladies'].map(word => [word, ['female']] as const),
  ...['men', 'man', 'male', 'males', 'guys', 'boys'].map(word => [word, ['male']] as const),
])
const gender = anyOf(genders.keys())

const countries: Values = {
  filter: 'audienceCountry',
  source: listOf(place),
  codesOf: found(place, name => codesByPlace.get(name)),
}
const languages: Values = {
  filter: 'audienceLanguage',
  source: listOf(language),
  codesOf: found(language, name => [codeByLanguage.get(name) ?? ''].filter(code => code !== '')),
}
const ofGender: Values = { filter: 'audienceGender', source: `(${gender})`, codesOf: word => genders.get(word) }
const ages: Values = {
  filter: 'audienceAge',
  source: '(\\d\\d ?(?:-|to|and) ?\\d\\d|(?:under|below|over|above) \\d\\d|\\d\\d ?\\+)',
  codesOf: bracketsIn,
}

/** The brackets of an age span, where both of its ends are ends of brackets. */
function bracketsIn(text: string): readonly string[] | undefined {
  const [from = Number.NaN, to = Number.POSITIVE_INFINITY] = (text.match(/\d\d/g) ?? []).map(Number)
  const isUpTo = /under|below/.test(text)
  const [low, high] = isUpTo ? [0, from - 1] : [from, to]
  const inside = ageBrackets.filter(bracket => {
    const [start = 0, end = Number.POSITIVE_INFINITY] = (bracket.match(/\d\d/g) ?? []).map(Number)
    return start >= low && end <= high
  })
  const starts = inside.some(bracket => isUpTo || bracket.startsWith(String(low)))
  const ends = inside.some(bracket => high === Number.POSITIVE_INFINITY || bracket.endsWith(String(high)))
  return starts && ends ? inside : undefined
}

const adjective = `(?:(?:${mostly}) )?`

export const audienceShareRules: readonly Rule[] = [
  ...rulesFor(languages, [
    source => `${before}${adjective}${source} speaking ${people}${after}`,
    source => `${before}${people}${link} (?:speaks?|speaking) ${source}${after}`,
  ]),
  ...rulesFor(countries, [
    source => `${before}${people}${link} (?:in|from) (?:the )?${source}${after}`,
    source => `${before}${adjective}${source} ${people}${after}`,
  ]),
  ...rulesFor(ofGender, [
    source => `${before}${adjective}${source} ${people}${after}`,
    source => `${before}${people}${link} ${source}${after}`,
  ]),
  ...rulesFor(ages, [
    source => `${before}${people}${link} (?:aged|age|between|of age) ${source}(?: years(?: old)?)?${after}`,
    source => `${before}${source} year old ${people}${after}`,
  ]),
  // Nothing else is counted in these brackets: "women 25-34".
  ...rulesFor({ ...ages, source: '(\\d\\d ?(?:-|to) ?\\d\\d)' }, [source => `(?:aged )?${source}(?: ${people})?`]),
]
