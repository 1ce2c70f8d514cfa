const countries = new Intl.DisplayNames('en', { type: 'region' })
const languages = new Intl.DisplayNames('en', { type: 'language' })

/** "Germany" for DE; a code that nobody knows stays as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code
}

/** "German" for de. */
export function languageName(code: string): string {
  return /^[a-z]{2,3}$/.test(code) ? (languages.of(code) ?? code) : code
}
