import { countries, type Language, languages, nameOfCountry, nameOfLanguage } from '@limelight/contract/countries'
import { topicLanguages } from '@limelight/contract/search/taxonomy'
import { anyOf, type Rule, words } from '../reading/patterns.ts'

/** Demonyms and adjectives of a country, and its other names. */
const peoples: Record<(typeof countries)[number], readonly string[]> = {
  AE: ['emirati', 'emirates', 'uae'],
  AR: ['argentinian', 'argentine'],
  AT: ['austrian'],
  AU: ['australian', 'aussie'],
  BE: ['belgian'],
  BR: ['brazilian', 'brasil'],
  CA: ['canadian'],
  CH: ['swiss'],
  CL: ['chilean'],
  CO: ['colombian'],
  CZ: ['czech', 'czech republic'],
  DE: ['german', 'deutschland'],
  DK: ['danish'],
  EG: ['egyptian'],
  ES: ['spanish', 'espana'],
  FI: ['finnish'],
  FR: ['french'],
  GB: ['british', 'uk', 'britain', 'great britain', 'england', 'scottish', 'welsh'],
  GR: ['greek'],
  HU: ['hungarian'],
  ID: ['indonesian'],
  IE: ['irish'],
  IL: ['israeli'],
  IN: ['indian'],
  IT: ['italian', 'italia'],
  JP: ['japanese'],
  KR: ['korean', 'korea', 'south korean'],
  MX: ['mexican'],
  MY: ['malaysian'],
  NG: ['nigerian'],
  NL: ['dutch', 'holland', 'the netherlands'],
  NO: ['norwegian'],
  NZ: ['new zealander', 'kiwi'],
  PE: ['peruvian'],
  PH: ['filipino', 'philippine'],
  PL: ['polish'],
  PT: ['portuguese'],
  RO: ['romanian'],
  SA: ['saudi', 'saudi arabian'],
  SE: ['swedish'],
  TH: ['thai'],
  TR: ['turkish', 'turkey', 'turkiye'],
  TW: ['taiwanese'],
  UA: ['ukrainian'],
  US: ['american', 'usa', 'u.s.', 'u.s.a.', 'us', 'america', 'states'],
  VN: ['vietnamese'],
  ZA: ['south african'],
}

const europe = [
  ...['AT', 'BE', 'CH', 'CZ', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'GR', 'HU'],
  ...['IE', 'IT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'UA'],
]
const southAmerica = ['AR', 'BR', 'CL', 'CO', 'PE']
const middleEast = ['AE', 'IL', 'SA']
const southeastAsia = ['ID', 'MY', 'PH', 'TH', 'VN']

const regions: Record<string, readonly string[]> = {
  europe,
  european: europe,
  'north america': ['CA', 'MX', 'US'],
  'south america': southAmerica,
  'latin america': [...southAmerica, 'MX'],
  latam: [...southAmerica, 'MX'],
  africa: ['EG', 'NG', 'ZA'],
  'middle east': middleEast,
  asia: [...middleEast, ...southeastAsia, 'IN', 'JP', 'KR', 'TR', 'TW'],
  'southeast asia': southeastAsia,
  'south east asia': southeastAsia,
  oceania: ['AU', 'NZ'],
  dach: ['DE', 'AT', 'CH'],
  benelux: ['BE', 'NL'],
  scandinavia: ['DK', 'NO', 'SE'],
  scandinavian: ['DK', 'NO', 'SE'],
  nordics: ['DK', 'FI', 'NO', 'SE'],
  nordic: ['DK', 'FI', 'NO', 'SE'],
  iberia: ['ES', 'PT'],
}

/** Language names that are not demonyms, or that mean the language rather than the country. */
const namedLanguages: Partial<Record<string, Language>> = {
  english: 'en',
  arabic: 'ar',
  hindi: 'hi',
  hebrew: 'he',
  malay: 'ms',
  mandarin: 'zh',
  chinese: 'zh',
  tagalog: 'tl',
}

const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** The names of a country in all languages of the topics. */
const namesAbroad = topicLanguages.map(language => new Intl.DisplayNames(language, { type: 'region' }))
const abroad = (code: string) =>
  namesAbroad.map(names => fold(names.of(code) ?? code).replaceAll('-', ' ')).filter(name => !ambiguous.has(name))
/** Names that rather mean something else. */
const ambiguous: ReadonlySet<string> = new Set(['chili'])

/** How people call a country whose name is another one. */
const shortNames = { السعودية: 'SA', الإمارات: 'AE', 한국: 'KR', 한국에서: 'KR' } as const

export const codesByPlace = new Map([
  ...Object.entries(shortNames).map(([name, code]) => [fold(name), [code]] as const),
  ...countries.flatMap(code => abroad(code).map(name => [name, [code]] as const)),
  ...countries.flatMap(code => [nameOfCountry(code), ...peoples[code]].map(name => [fold(name), [code]] as const)),
  ...Object.entries(regions),
])
export const codeByLanguage = new Map([
  ...languages.map(code => [fold(nameOfLanguage(code)), code] as const),
  ...Object.entries(namedLanguages),
  ['filipino', 'tl'] as const,
])

const language = `(?:${anyOf(codeByLanguage.keys())})`
const several = `(${language}(?:(?: and | or |, ?| ?/ ?| )${language})*)`

/** Languages need an explicit form, because "German" alone means the country. */
export function languageRules(filter: string): Rule[] {
  const choose = (list: string | undefined) => {
    const names = (list ?? '').match(new RegExp(language, 'g')) ?? []
    const codes = names.flatMap(name => codeByLanguage.get(name) ?? [])
    return codes.length === 0 ? undefined : { filter, set: { [filter]: codes } }
  }
  const saying = 'in|speaks?|speaking|spoken|talking|content in|posts? in|posting in|captions? in|languages?:?(?: is)?'
  return [
    words(`${several} (?:speaking|speakers?|spoken|languages?|content|captions?)`),
    words(`(?:${saying}) ${several}`),
    words(`(${anyOf(Object.keys(namedLanguages))})`),
  ].map(pattern => ({ pattern, read: match => choose(match[1]) }))
}

/** "Italian recipes" names a cuisine, which says nothing about the country of a creator. */
const isCuisine = '(?! (?:food|cuisine|recipes?|cooking|kitchen|dishes))'

export function placeRules(filter: string): Rule[] {
  const pattern = words(
    `(?:(outside (?:of )?)|((?:(?:based|located|living) )?(?:in|from) ))?(the )?(${anyOf(codesByPlace.keys())})${isCuisine}`,
  )
  return [
    {
      pattern,
      read([, outside, preposition, article, name = ''], said) {
        // "us" alone is a pronoun, as in "contact us".
        const isPronoun = name === 'us' && preposition === undefined && article === undefined && !said.includes('US')
        const codes = isPronoun ? undefined : codesByPlace.get(name)
        const key = outside === undefined ? filter : 'withoutLocations'
        return codes && { filter: key, set: { [key]: [...codes] } }
      },
    },
  ]
}
