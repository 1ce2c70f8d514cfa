import { errorCatalogue, isErrorCode } from '@limelight/contract/errors'
import { offerForm } from '@limelight/contract/offers/form'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type * as z from 'zod'
import { bodyOf, type OfferValues } from './values.ts'

/** In its own chunk, because it imports zod. The rules and their words are those of the server. */
export function checkOffer(isDraft: boolean): Resolver<OfferValues> {
  const schema = offerForm({ isNew: true, isDraft, hasItems: true })
  return values => {
    const { issues } = schema.safeParse(bodyOf(values)).error ?? { issues: [] }
    if (issues.length === 0) return { values, errors: {} }
    const errors: FieldErrors<OfferValues> = {}
    // The first issue of a field decides, so that one field shows one text.
    for (const issue of issues.toReversed()) put(errors, issue)
    return { values: {}, errors }
  }
}

function put(errors: object, { path, message }: z.core.$ZodIssue): void {
  let at: object = errors
  for (const [index, step] of path.entries()) {
    if (index === path.length - 1) Object.assign(at, { [step]: { type: 'rule', message: textOf(message) } })
    else at = stepInto(at, String(step), typeof path[index + 1] === 'number')
  }
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
