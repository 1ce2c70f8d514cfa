import { nameOfCountry } from '@limelight/contract/countries'
import type { Place } from '@limelight/contract/search/fields'
import { maskContacts } from '../masking.ts'
import { foldWords } from '../reading/fold.ts'
import type { ReadText } from '../reading/text.ts'
import { readTable } from '../reading/topic-files.ts'
import { nothingShown } from '../unmasked.ts'
import { codesByPlace } from './countries.ts'

/** A city of 100,000 inhabitants, or a region of a country: a region has no other one. */
type KnownPlace = { id: string; country: string; region: string; name: string; names: readonly string[] }

/** Cities before regions, and those with the most inhabitants first. */
export const knownPlaces: readonly KnownPlace[] = readTable(new URL('./places.tsv', import.meta.url)).map(
  ([[id = ''] = [], [country = ''] = [], [region = ''] = [], [name = ''] = [], others = []]) => ({
    ...{ id, country, region, name },
    names: [name, ...others],
  }),
)
const byId = new Map(knownPlaces.map(place => [place.id.toLowerCase(), place]))
export const regionIds = knownPlaces.filter(({ region }) => region === '').map(({ id }) => id)

export const knownPlace = (id: string) => byId.get(id.toLowerCase())

const ofCities = new Set(
  knownPlaces.flatMap(({ name, country, region }) => (region === '' ? [] : `${name} ${country}`)),
)

/** "Berlin, Germany", "Berlin (region), Germany". An id that no place has stays as it is. */
export function nameOfPlace(id: string): string {
  const place = knownPlace(id)
  if (place === undefined) return id
  const { name, country, region } = place
  const isNamesake = region === '' && ofCities.has(`${name} ${country}`)
  return `${name}${isNamesake ? ' (region)' : ''}, ${nameOfCountry(country)}`
}

/** How answers show the city of a row. */
export function toPlace(id: string): Place | null {
  const city = knownPlace(id)
  return city === undefined ? null : { id, name: city.name, region: knownPlace(city.region)?.name ?? '' }
}

/** A city is in its region, too. */
export function placesOf(id: string): string[] {
  const city = knownPlace(id)
  return city === undefined ? [] : [city.id, city.region]
}

/** Words of a phrase in any script, as places are known by. */
const byName = new Map<string, KnownPlace[]>()
/** How many words the longest name has that begins with a word. */
const longestNames = new Map<string, number>()
for (const place of knownPlaces) {
  for (const key of new Set(place.names.map(name => foldWords(name)))) {
    const [first = '', ...others] = key.split(' ')
    byName.set(key, [...(byName.get(key) ?? []), place])
    longestNames.set(first, Math.max(longestNames.get(first) ?? 0, 1 + others.length))
  }
}

/** A city that a source names by its id or in any language, in the creator's country. */
function cityNamed(written: string, country: string): string | undefined {
  const [id] = [knownPlace(written), ...(byName.get(foldWords(written)) ?? [])].flatMap(place =>
    place !== undefined && place.region !== '' && place.country === country ? place.id : [],
  )
  return id
}

/** The places with a name in which a word begins like this. */
export function placesBeginning(beginning: string): string[] {
  const found = new Set<string>()
  for (const [phrase, places] of byName) {
    if (` ${phrase}`.includes(` ${beginning}`)) for (const { id } of places) found.add(id)
  }
  return [...found]
}

type Named = { places: readonly KnownPlace[]; phrase: string; to: number; length: number }

/** The longest name that begins at a word. A Korean word may end in a particle. */
function namedAt({ words }: ReadText, index: number): Named | undefined {
  const keys = words.slice(index, index + maxWords).map(({ words }) => words.join(' '))
  const [first = ''] = keys
  for (let length = Math.min(longestNames.get(first) ?? 0, keys.length); length > 0; length -= 1) {
    const phrase = keys.slice(0, length).join(' ')
    const places = byName.get(phrase)
    if (places !== undefined) return { places, phrase, to: words[index + length - 1]?.to ?? 0, length }
  }
  const phrase = particles.flatMap(each => (first.endsWith(each) ? first.slice(0, -each.length) : [])).find(isKnown)
  return phrase === undefined
    ? undefined
    : { places: byName.get(phrase) ?? [], phrase, to: words[index]?.to ?? 0, length: 1 }
}

function initialsAt({ words, slice }: ReadText, index: number): Named | undefined {
  const { from = 0, to = 0 } = words[index] ?? {}
  const phrase = slice(from, to).text
  const place = knownPlace(initials.get(phrase) ?? '')
  return place && { places: [place], phrase, to, length: 1 }
}

const maxWords = Math.max(...longestNames.values())
const isKnown = (phrase: string) => byName.has(phrase)
const particles = ['에서', '에', '의', '은', '는', '이', '가', '을', '를', '로', '과', '와', '도'].map(word =>
  foldWords(word),
)

/** Names that are common words, names of people or of brands: alone they are no place. */
const ambiguous: ReadonlySet<string> = new Set(
  foldWords(`
    nice reading surprise enterprise genes independence metro mobile moron orange paradise queens acre angers bale bask
    bologna boulder cork deli erode gales garland gent grenade hull pest providence pueblo thorn tours vista warren derby
    riverside bantam billings centurion chandler corona mesa mesquite midland natal pecs slough valence concord centennial
    victoria elizabeth charlotte nancy florence jackson lincoln madison tyler norman eugene brandon gilbert logan preston
    henderson regina salem darwin athena hollywood jamaica armenia toyota hitachi batman meta para fuji leon hasse essen
    namen akte sakura queda habra libertad tanta banda cabo guarda guerrero madera pelotas salta bello americana
    resistencia escondido cesar amarillo santos plano brujas pire sucre mati kota surat naga gaya selam kudus palu guna
    batang noda parla faro provo alba pasto franca welkom mestre liberdade mora virar anjo contagem palmas jura colonia
    benim kisi sabah ordu saga agri arar madeira virginia bath split best sale gap pearl sparks man roman nelson kent
    carlos angeles trinidad aurora phoenix rosario grace clermont 나라 기후 시가 사가 미에 경기 제주도
  `).split(' '),
)
/** Only in capitals: "la" is an article. */
const initials: ReadonlyMap<string, string> = new Map([
  ['LA', '5368361'],
  ['SF', '5391959'],
  ['DC', '4140963'],
])
const short = /^(?!nyc$)\p{sc=Latin}{1,3}$/u
/** What stands before a name that is a place whatever else it may mean. */
const preposition = /(?:^|\s)(?:in|from|near|around|aus|en|em|uit|dari)\s$/u

export type SaidPlace = { id: string; country: string; to: number; isSure: boolean }

/** The place that a text names at a word, with its country or region: "Portland, Oregon". */
export function placeAt(text: ReadText, index: number): SaidPlace | undefined {
  const named = initialsAt(text, index) ?? namedAt(text, index)
  const [largest] = named?.places ?? []
  if (named === undefined || largest === undefined) return undefined
  const within = withinAt(text, named, index + named.length)
  const isPlain = !ambiguous.has(named.phrase) && !short.test(named.phrase)
  const isSaid =
    within !== undefined ||
    initials.has(named.phrase) ||
    preposition.test(text.folded.slice(0, text.words[index]?.from)) ||
    text.folded.startsWith(' based', named.to)
  if (!isPlain && !isSaid) return undefined
  const { id, country } = within?.place ?? largest
  return { id, country, to: within?.to ?? named.to, isSure: isSaid }
}

/** Of several places with one name, the one in the country or region that follows. */
function withinAt({ folded, words }: ReadText, { places, to }: Named, next: number) {
  const from = words[next]?.from ?? to
  if (!/^,? ?$/.test(folded.slice(to, from))) return undefined
  for (let length = 3; length > 0; length -= 1) {
    const last = words[next + length - 1]
    if (last === undefined) continue
    const countries = codesByPlace.get(folded.slice(from, last.to)) ?? []
    const regions = byName.get(foldWords(folded.slice(from, last.to))) ?? []
    const place = places.find(
      ({ country, region }) => countries.includes(country) || regions.some(({ id }) => id === region),
    )
    if (place !== undefined) return { place, to: last.to }
  }
  return undefined
}

const before =
  /(?:📍|📌|(?<!\p{L})(?:(?:based|living|lives?|located|lebe|wohne|wohnhaft|zu hause) in|(?:vivo|vive|basad[oa]) en|(?:moro|morando|vivo) em|(?:basée?|j’habite|j'habite) à|(?:vivo|basat[oa]) a|woon in|tinggal di)(?!\p{L}))[\s:]*(.{2,60})/giu
const behind = /(?<!\p{L})((?:\p{L}[\p{L}’'.]*[ -]){1,4})based(?!\p{L})|([\p{sc=Han}\p{sc=Katakana}ー・]{2,12})在住/giu

/** The city of the creator's country that a bio states: "📍 Berlin", "Berlin based". */
function cityInBio(bio: string, country: string): string | undefined {
  if (country === '') return undefined
  const isHere = ({ country: other, region }: KnownPlace) => other === country && region !== ''
  const said = [
    ...[...bio.matchAll(before)].flatMap(([, text = '']) => {
      const words = foldWords(text).split(' ').slice(0, maxWords)
      return words.flatMap((_, at) => byName.get(words.slice(0, words.length - at).join(' ')) ?? [])
    }),
    ...[...bio.matchAll(behind)].flatMap(([, text = '', signs = '']) => {
      const words = foldWords(text || signs).split(' ')
      return words.flatMap((_, at) => byName.get(words.slice(at).join(' ')) ?? [])
    }),
  ]
  return said.find(isHere)?.id
}

type Told = { city?: string | undefined; bio: string; username: string; location?: string | null | undefined }

/** The city that the source states, else the one of the bio as strangers see it. Only one of the creator's country. */
export function placeOf({ city = '', bio, username, location }: Told): string {
  const country = location ?? ''
  const stated = cityNamed(city, country)
  // Masking takes long, and most bios name no city.
  if (stated !== undefined || cityInBio(bio, country) === undefined) return stated ?? ''
  return cityInBio(maskContacts(bio, nothingShown, username), country) ?? ''
}
