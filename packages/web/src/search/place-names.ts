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
