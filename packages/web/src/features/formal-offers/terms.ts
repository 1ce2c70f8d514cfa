import type { FormalOfferSide } from '@limelight/contract/formal-offers/rules'
import type { Field, FormalOffer, FormValues } from '@limelight/contract/formal-offers/schema'

export type TermValues = { name: string; side: FormalOfferSide; price: string; execDays: string; config: FormValues }

export function termsOf({ name, side, price, execDays, config }: FormalOffer): TermValues {
  return { name, side, price: price ?? '', execDays: execDays === null ? '' : String(execDays), config }
}

/** Fields that say nothing are left out, so that nothing is compared with them. */
export function bodyOf({ name, side, price, execDays, config }: TermValues) {
  const days = execDays.trim()
  return {
    name: name.trim(),
    side,
    price: price.trim() === '' ? null : price.trim(),
    execDays: days === '' ? null : /^-?\d+$/.test(days) ? Number(days) : days,
    config: Object.fromEntries(Object.entries(config).filter(([, value]) => !saysNothing(value))),
  }
}

function saysNothing(value: FormValues[string]): boolean {
  return value === '' || value === false || (Array.isArray(value) && value.length === 0)
}

export function isSameTerms(one: TermValues, other: TermValues): boolean {
  return JSON.stringify(sorted(bodyOf(one))) === JSON.stringify(sorted(bodyOf(other)))
}

function sorted({ config, price, ...body }: ReturnType<typeof bodyOf>) {
  const keys = Object.keys(config).sort()
  return { ...body, price: price === null ? null : Number(price), config: keys.map(key => [key, config[key]]) }
}

/** A value in words: option labels, yes and no, an exact number. */
export function valueWords({ type, options }: Field, value: FormValues[string] | undefined): string {
  if (type === 'boolean') return value === true ? 'yes' : 'no'
  if (value === undefined || saysNothing(value)) return '–'
  const labelOf = (word: string) => options.find(option => option.value === word)?.label ?? word
  if (Array.isArray(value)) return value.map(labelOf).join(', ')
  return typeof value === 'number' ? value.toLocaleString('en-US') : labelOf(String(value))
}
