import * as z from 'zod'
import { formatUsdt, parseUsdt } from './units.ts'

/** An amount in an answer: a decimal without trailing zeros, such as `"25.5"`. */
export const usdtSchema = z.string()

/** In USDT. */
export const priceRules = { min: 10, max: 1_000_000_000_000 }

/** A price of at least 10 USDT, sent as a number or a decimal. Parsed, it is written as in answers. */
export function priceField(label = 'Price') {
  return z
    .custom<string | number | null>(() => true)
    .transform((value, context): string => {
      const read = readPrice(value, label)
      if ('price' in read) return read.price
      context.issues.push({ code: 'custom', message: read.problem, input: value })
      return z.NEVER
    })
    .meta({ type: ['string', 'number'], examples: ['140', '25.50'] })
}

/** The price, or the first rule that the value breaks: a code of the catalogue or a text. */
function readPrice(value: unknown, label: string): { price: string } | { problem: string } {
  const text = typeof value === 'number' ? String(value) : value
  if (isEmpty(text)) return { problem: `${label} is required` }
  const match = typeof text === 'string' ? /^(-?)(\d{1,30}(?:\.\d{1,6})?)$/.exec(text.trim()) : null
  const units = parseUsdt(match?.[2] ?? '0')
  if (match === null || units > toUnits(priceRules.max)) return { problem: `${label} is not valid` }
  if (match[1] === '-' && units > 0n) return { problem: 'NEGATIVE_PRICE' }
  if (units < toUnits(priceRules.min)) return { problem: 'PRICE_TOO_SMALL' }
  return { price: formatUsdt(units) }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function toUnits(amount: number): bigint {
  return parseUsdt(String(amount))
}
