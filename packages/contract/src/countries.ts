/**
 * The countries and languages that the product offers. Codes only: `nameOfCountry` and `nameOfLanguage` say them in words,
 * without a table. Without zod, because pages show them before any form is loaded.
 */
export const countries = [
  'AE',
  'AR',
  'AT',
  'AU',
  'BE',
  'BR',
  'CA',
  'CH',
  'CL',
  'CO',
  'CZ',
  'DE',
  'DK',
  'EG',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HU',
  'ID',
  'IE',
  'IL',
  'IN',
  'IT',
  'JP',
  'KR',
  'MX',
  'MY',
  'NG',
  'NL',
  'NO',
  'NZ',
  'PE',
  'PH',
  'PL',
  'PT',
  'RO',
  'SA',
  'SE',
  'TH',
  'TR',
  'TW',
  'UA',
  'US',
  'VN',
  'ZA',
] as const
export type Country = (typeof countries)[number]

export const languages = [
  'ar',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'ms',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'sv',
  'th',
  'tl',
  'tr',
  'uk',
  'vi',
  'zh',
] as const
export type Language = (typeof languages)[number]

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })
const languageNames = new Intl.DisplayNames(['en'], { type: 'language' })

/** 'DE' → 'Germany'. Unknown codes are returned unchanged. */
export function nameOfCountry(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code
}

/** 'de' → 'German'. */
export function nameOfLanguage(code: string): string {
  return /^[a-z]{2}$/.test(code) ? (languageNames.of(code) ?? code) : code
}
