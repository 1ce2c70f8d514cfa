import { priceField } from '@limelight/contract/deposits/price'
import { parseUsdt } from '@limelight/contract/deposits/units'
import { errorCatalogue, isErrorCode } from '@limelight/contract/errors'
import { type FormalOfferSide, formalOfferRules, formalOfferSides } from '@limelight/contract/formal-offers/rules'
import type { Field, FormValues } from '@limelight/contract/formal-offers/schema'
import { requiredName, wholeNumber } from '@limelight/contract/forms'
import { type DeliverableInput, deliverablesField } from '@limelight/contract/orders/posts/schema'
import * as z from 'zod'
import { AppError } from '../runtime/errors.ts'
import { parseForm } from '../runtime/parse-form.ts'
import { checkValues } from './check.ts'

const nameField = requiredName('Name', formalOfferRules.maxNameLength)
const execDaysField = wholeNumber('Delivery time', 1, formalOfferRules.maxExecDays)
const sideField = z.enum(formalOfferSides, { error: 'Side is not valid' })
const optionalPrice = z.object({ price: priceField().nullish() })
const requiredPrice = z.object({ price: priceField() })

/** The fields of a body; keys that are missing are undefined. */
type Body = {
  name?: unknown
  side?: unknown
  price?: unknown
  execDays?: unknown
  config?: unknown
  deliverables?: unknown
}

export type Terms = { name: string; price: string | null; exec_days: number | null; config: FormValues }

/** Undefined when the body leaves them alone. */
export function readDeliverables({ deliverables }: Body): DeliverableInput[] | undefined {
  if (deliverables === undefined || deliverables === null) return undefined
  return parseForm(z.object({ deliverables: deliverablesField }), { deliverables }).deliverables
}

/** What a body leaves of the present terms; a new formal offer has none. */
export function readTerms(
  form: readonly Field[],
  body: Body,
  { present, isProposal }: { present: Terms | undefined; isProposal: boolean },
): Terms {
  const problems: Record<string, string> = {}
  const name = present !== undefined && body.name === undefined ? present.name : read('name', nameField, body.name)
  const isConfigKept = present !== undefined && body.config === undefined
  const config = isConfigKept ? present.config : checkValues(form, body.config, problems, { isComplete: true })
  const isDaysKept = present !== undefined && body.execDays === undefined
  const exec_days = isDaysKept ? present.exec_days : readDays(body.execDays)
  refuse(problems)
  return { name: name ?? '', price: readPrice(body, present, isProposal), exec_days, config }

  function readDays(value: unknown): number | null {
    const isMissing = value === undefined || value === null || value === ''
    return isMissing && !isProposal ? null : (read('execDays', execDaysField, value) ?? null)
  }

  function read<Output>(key: string, schema: z.ZodType<Output>, value: unknown): Output | undefined {
    return readField(problems, key, schema, value)
  }
}

export function readSide(body: Body, problems: Record<string, string> = {}): FormalOfferSide {
  const side = readField(problems, 'side', sideField, body.side)
  refuse(problems)
  return side ?? 'BUYER'
}

/** Terms that are tried out: nothing is required, and also a price that does not fit breaks the form. */
export function readTrial(
  form: readonly Field[],
  body: Body,
): { side: FormalOfferSide; price: string | null; execDays: number | null; config: FormValues } {
  const problems: Record<string, string> = {}
  const side = body.side === undefined ? 'BUYER' : readField(problems, 'side', sideField, body.side)
  const price = isEmpty(body.price) ? null : readField(problems, 'price', priceField(), body.price)
  const execDays = isEmpty(body.execDays) ? null : readField(problems, 'execDays', execDaysField, body.execDays)
  const config = checkValues(form, body.config, problems, { isComplete: false })
  refuse(problems)
  return { side: side ?? 'BUYER', price: price ? toUnits(price) : null, execDays: execDays ?? null, config }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function readField<Output>(
  problems: Record<string, string>,
  key: string,
  schema: z.ZodType<Output>,
  value: unknown,
): Output | undefined {
  const { data, error } = schema.safeParse(value)
  if (error === undefined) return data
  const message = error.issues[0]?.message ?? 'Invalid request'
  problems[key] = isErrorCode(message) ? errorCatalogue[message].text : message
  return undefined
}

function refuse(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new AppError('OFFER_FO_SCHEMA_ERROR', { fields })
}

/** The price has refusals of its own, after the form. */
function readPrice(body: Body, present: Terms | undefined, isProposal: boolean): string | null {
  if (present !== undefined && body.price === undefined) return present.price
  const { price = null } = parseForm(isProposal ? requiredPrice : optionalPrice, { price: body.price })
  return price === null ? null : toUnits(price)
}

function toUnits(price: string): string {
  return String(parseUsdt(price))
}
