import type { Span } from './normalise.ts'

/** Digits with the separators that people write between them, so that a long row of them is read once. */
const candidates =
  /(?<![\p{L}\p{N}#$€£¥₹₽])\+?\(?\d(?:(?: ?[-–./()] ?| {1,2})?\d|\) ?|\()*(?: ?[-–./()] ?| {1,2})?\d(?![\p{L}\p{N}%€$£¥₹₽])/gu

const minDigits = 8
const maxDigits = 15

/** Phone numbers, but not dates, ranges of years, amounts and decimals. */
export function findPhones(written: string): Span[] {
  // A date must not join the number beside it, so a mark of the same length takes its place.
  const text = written.replace(dateAlone, found => '|'.repeat(found.length))
  return [...text.matchAll(candidates)]
    .filter(match => isPhone(match[0], text.slice(match.index + match[0].length)))
    .map(match => ({ start: match.index, end: match.index + match[0].length }))
}

function isPhone(written: string, rest: string): boolean {
  const digits = written.replace(/\D/g, '')
  if (digits.length < minDigits || digits.length > maxDigits) return false
  if (written.startsWith('+')) return true
  return !notPhones.some(pattern => pattern.test(written)) && !isAmount(written, rest)
}

const day = '(?:0?[1-9]|[12]\\d|3[01])'
const month = '(?:0?[1-9]|1[0-2])'
const year = '(?:19|20)\\d\\d'
const separator = ' ?[-–./] ?'
const dates = [
  `${year}${separator}${month}${separator}${day}`,
  `${day}${separator}${month}${separator}${year}`,
  `${month}${separator}${day}${separator}${year}`,
]
const date = `(?:${dates.join('|')})`
const dateAlone = new RegExp(`(?<!\\d[-–./ ]?)${date}(?![-–./ ]?\\d)`, 'g')

const notPhones = [
  new RegExp(`^${date}(?:(?: | ?[-–/] ?)${date})*$`),
  // Years, such as 2019-2024 or 2022/2023/2024.
  new RegExp(`^${year}(?:(?: | ?[-–/] ?)${year})+$`),
  // A decimal number, such as 3.14159265.
  /^[1-9]?\d*\.\d+$/,
  // One digit over and over.
  /^\D*(\d)(?:\D*\1)+\D*$/,
]

const grouped = /^[1-9]\d{0,2}(?:[ .]\d{3})+$/
const unit =
  /^ ?(?:usd|eur|usdt|gbp|chf|rub|pln|try|followers?|subscribers?|views?|likes?|impressions?|abonnenten|aufrufe|seguidores|vistas|abonnés|vues|obserwuj\p{L}*|wyświetle\p{L}*|подписчик\p{L}*|просмотр\p{L}*|takipçi|görüntülenme|iscritti|visualizzazioni|visualizações|€|\$|£)(?!\p{L})/u

/** A number in groups of three that ends in zeros or is followed by what it counts. */
function isAmount(written: string, rest: string): boolean {
  return unit.test(rest) || (grouped.test(written) && written.endsWith('000'))
}
