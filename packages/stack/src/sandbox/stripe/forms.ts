import * as z from 'zod'
import { StripeRefusal } from './refusal.ts'

/**
 * Stripe's API takes forms whose names hold brackets, such as
 * `line_items[0][price_data][currency]`.
 */
export type Form = { [name: string]: string | Form }

const maxDepth = 8

export function parseForm(text: string): Form {
  const form: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\]\[|\[|\]/).filter(part => part !== '')
    if (path.length > 0 && path.length <= maxDepth) place(form, path, value)
  }
  return form
}

function place(form: Form, [name = '', ...rest]: string[], value: string): void {
  const inner = form[name]
  if (rest.length === 0) form[name] = value
  else if (typeof inner === 'object') place(inner, rest, value)
  else {
    const fresh: Form = Object.create(null)
    form[name] = fresh
    place(fresh, rest, value)
  }
}

/** A list arrives as an object whose keys are the indices. */
export function toList(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : value
}

export const count = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
export const words = z.preprocess(toList, z.array(z.string()))
export const metadata = z.record(z.string(), z.string()).default({})
export const webUrl = z.string().regex(/^https?:\/\//, 'Not a valid URL')

/** Parses the parameters of a call, or throws the error that names the first invalid one. */
export function read<Output>(schema: z.ZodType<Output>, form: Form): Output {
  const parsed = schema.safeParse(form)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const [first = '', ...rest] = issue?.path.map(String) ?? []
  const param = first + rest.map(part => `[${part}]`).join('')
  const isMissing = issue?.code === 'invalid_type'
  throw new StripeRefusal(
    400,
    isMissing ? `Missing required param: ${param}.` : `Invalid ${param}: ${issue?.message}.`,
    {
      code: isMissing ? 'parameter_missing' : 'parameter_invalid',
      param,
    },
  )
}
