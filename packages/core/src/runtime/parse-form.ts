import { isErrorCode } from '@limelight/contract/errors'
import type * as z from 'zod'
import { AppError, FormError } from './errors.ts'

/**
 * Checks the body of a call within its rule, where the errors have an order. The first issue
 * decides, as it does for inputs: a code of the catalogue, or the texts of all fields.
 */
export function parseForm<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const { data, error } = schema.safeParse(body)
  if (error === undefined) return data
  const [first] = error.issues
  if (first !== undefined && isErrorCode(first.message)) throw new AppError(first.message)
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) {
    if (!isErrorCode(message)) fields[path.join('.')] ??= message
  }
  throw new FormError(fields)
}
