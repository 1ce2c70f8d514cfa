const countries = new Intl.DisplayNames('en', { type: 'region' })
const languages = new Intl.DisplayNames('en', { type: 'language' })

/** "Germany" for DE. An unknown code stays as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code
}

/** ZZ means no country. */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && countries.of(code) !== code
}

export function isLanguage(code: string): boolean {
  return /^[a-z]{2}$/.test(code) && languages.of(code) !== code
}

/** "German" for de. */
export function languageName(code: string): string {
  return /^[a-z]{2,3}$/.test(code) ? (languages.of(code) ?? code) : code
}

const names = new Map<string, string>()

/** Addresses hold places by their ids, and what the server answers names them. */
export function learnPlaces(places: Iterable<readonly [id: string, name: string]>): void {
  for (const [id, name] of places) names.set(id, name)
}

/** "Berlin, Germany", once an answer has named it. */
export function placeName(id: string): string {
  return names.get(id) ?? '…'
}

/** The id of a city, or the code of a region such as DE-BY. */
export function isPlace(id: string): boolean {
  return /^(?:\d{1,12}|[A-Z]{2}-[A-Z\d]{1,3})$/.test(id)
}

/** "Berlin, Germany", "Germany", or null. */
export function homeOf({
  place,
  location,
}: {
  place: { name: string } | null
  location: string | null
}): string | null {
  const country = location && countryName(location)
  return place === null ? country : [place.name, country].filter(Boolean).join(', ')
}
