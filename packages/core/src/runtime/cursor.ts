import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { AppError } from './errors.ts'
import { type Keys, sign, verifySignature } from './secrets.ts'

/**
 * The end of a page as clients hold it. The signature covers `walk`, which names the user, the order
 * and the filters, so that a cursor works for its own list only.
 */
export function sealCursor(ctx: Keys, walk: unknown, end: unknown): string {
  const text = Buffer.from(JSON.stringify(end)).toString('base64url')
  return `${text}.${sign(ctx, 'cursors', signedText(walk, text))}`
}

export function openCursor<End>(ctx: Keys, walk: unknown, cursor: string, schema: z.ZodType<End>): End {
  const [text = '', signature = ''] = cursor.split('.')
  if (!verifySignature(ctx, 'cursors', signedText(walk, text), signature)) throw new AppError('INVALID_QUERY_STRING')
  return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
}

function signedText(walk: unknown, text: string): string {
  return `${createHash('sha256').update(JSON.stringify(walk)).digest('base64url')} ${text}`
}
