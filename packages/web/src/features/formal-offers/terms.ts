import type { FormalOfferSide } from '@limelight/contract/formal-offers/rules'
import type { Field, FormalOffer, FormValues } from '@limelight/contract/formal-offers/schema'
import { saysNothing } from '../../display/field-value.ts'
import { type DeliverableValues, toDeliverables, toValues } from '../orders/posts/deliverables.ts'

export type TermValues = {
  name: string
  side: FormalOfferSide
  price: string
  execDays: string
  config: FormValues
  deliverables: DeliverableValues[]
}

type Terms = Pick<FormalOffer, 'name' | 'side' | 'price' | 'execDays' | 'config' | 'deliverables'>

export function termsOf({ name, side, price, execDays, config, deliverables }: Terms): TermValues {
  return {
    ...{ name, side, price: price ?? '', execDays: execDays === null ? '' : String(execDays), config },
    deliverables: deliverables.map(toValues),
  }
}

/** What was proposed before the buyer changed it. */
export function originalTermsOf({ name, side, deliverables, originalTerms }: FormalOffer): TermValues | undefined {
  return originalTerms === null ? undefined : termsOf({ name, side, deliverables, ...originalTerms })
}

/**
 * An answer to a brief begins with what it asks for, from the other side. What its maker wrote is
 * not taken over: the words are theirs, and contact details are masked.
 */
export function answerTo(brief: Terms, fields: readonly Field[]): TermValues {
  const { side, config, deliverables, ...terms } = termsOf(brief)
  const texts = fields.filter(({ type }) => type === 'text').map(({ name }) => name)
  return {
    ...terms,
    side: side === 'BUYER' ? 'SELLER' : 'BUYER',
    config: Object.fromEntries(Object.entries(config).filter(([name]) => !texts.includes(name))),
    deliverables: deliverables.map(entry => ({ ...entry, contains: '' })),
  }
}

/** Fields that say nothing are left out, so that nothing is compared with them. */
export function bodyOf({ name, side, price, execDays, config, deliverables }: TermValues) {
  const days = execDays.trim()
  return {
    name: name.trim(),
    side,
    price: price.trim() === '' ? null : price.trim(),
    execDays: days === '' ? null : /^-?\d+$/.test(days) ? Number(days) : days,
    config: Object.fromEntries(Object.entries(config).filter(([, value]) => !saysNothing(value))),
    deliverables: toDeliverables(deliverables),
  }
}

/** Everything fits terms without any value. */
export function saysNothingYet(terms: TermValues): boolean {
  const { price, execDays, config } = bodyOf(terms)
  return price === null && execDays === null && Object.keys(config).length === 0
}

export function isSameTerms(one: TermValues, other: TermValues): boolean {
  return JSON.stringify(sorted(bodyOf(one))) === JSON.stringify(sorted(bodyOf(other)))
}

function sorted({ config, price, ...body }: ReturnType<typeof bodyOf>) {
  const keys = Object.keys(config).sort()
  return { ...body, price: price === null ? null : Number(price), config: keys.map(key => [key, config[key]]) }
}
