import { priceRules } from '@limelight/contract/deposits/price'
import { errorCatalogue, isErrorCode } from '@limelight/contract/errors'
import { offerForm } from '@limelight/contract/offers/form'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type * as z from 'zod'
import { bodyOf, type OfferPart, type OfferValues } from './values.ts'

const draftForm = offerForm({ isNew: true, isDraft: true, hasItems: true })

/** In its own chunk, because it imports zod. The rules and their words are those of the server. */
export function checkOffer(isDraft: boolean): Resolver<OfferValues> {
  const schema = isDraft ? draftForm : offerForm({ isNew: true, isDraft, hasItems: true })
  return values => {
    const { issues } = schema.safeParse(bodyOf(values)).error ?? { issues: [] }
    // The server refuses it with one code for all fields, which would mark none.
    const lacksPicture = !isDraft && values.mainImage === null
    if (issues.length === 0 && !lacksPicture) return { values, errors: {} }
    const errors: FieldErrors<OfferValues> = {}
    if (lacksPicture) errors.mainImage = { type: 'rule', message: 'Main picture is required' }
    // The first issue of a field decides, so that one field shows one text.
    for (const issue of issues.toReversed()) put(errors, issue)
    return { values: {}, errors }
  }
}

/** What can be saved of a draft that breaks a rule somewhere. */
export function validPart(values: OfferValues): OfferPart {
  const part: OfferPart = bodyOf(values)
  const { issues } = draftForm.safeParse(part).error ?? { issues: [] }
  for (const { path } of issues) {
    const [field, at, itemField] = path
    const item = field === 'items' && typeof at === 'number' ? part.items?.[at] : undefined
    if (item !== undefined && itemField !== undefined) Reflect.deleteProperty(item, itemField)
    else if (field !== undefined) Reflect.deleteProperty(part, field)
  }
  return part
}

function put(errors: object, { path, message }: z.core.$ZodIssue): void {
  let at: object = errors
  for (const [index, step] of path.entries()) {
    if (index === path.length - 1)
      Object.assign(at, { [step]: { type: 'rule', message: withLimit(step, textOf(message)) } })
    else at = stepInto(at, String(step), typeof path[index + 1] === 'number')
  }
}

/** The server's texts about a price don't name its limits. */
function withLimit(field: PropertyKey, text: string): string {
  if (field !== 'price' || text.endsWith('is required')) return text
  return `${text.replace(/\.$/, '')}: at least ${priceRules.min} USDT, with at most 6 decimals`
}

function stepInto(parent: object, name: string, isList: boolean): object {
  const existing: unknown = Object.getOwnPropertyDescriptor(parent, name)?.value
  if (typeof existing === 'object' && existing !== null) return existing
  const made = isList ? [] : {}
  Object.assign(parent, { [name]: made })
  return made
}

/** A code of the catalogue has a text. */
export function textOf(message: string): string {
  return isErrorCode(message) ? errorCatalogue[message].text : message
}
