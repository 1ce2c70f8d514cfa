import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { digits } from '../engines/rows.ts'
import { AppError } from '../runtime/errors.ts'
import { deriveKey, sign, verifySignature } from '../runtime/secrets.ts'
import type { Copy } from './copies.ts'
import type { Filter } from './query.ts'

/** The end of a page: the key and id of its last row, and the offset of the next row. */
export type PageEnd = { offset: number; key: number; id: string }

/** The user and search that a cursor belongs to. */
export type Walk = { userId: string; copy: Copy; direction: 'ASC' | 'DESC'; filters: readonly Filter[] }

const endSchema = z.tuple([z.int().min(0), z.int(), digits])

/**
 * A page end as clients hold it. The signature covers user and search: a plan limits the depth by
 * `offset`, so a forged cursor, or one of another search, would read beyond the plan.
 */
export function writeCursor(ctx: Context, walk: Walk, { offset, key, id }: PageEnd): string {
  const text = Buffer.from(JSON.stringify([offset, key, id])).toString('base64url')
  return `${text}.${signatureOf(ctx, walk, text)}`
}

export function parseCursor(ctx: Context, walk: Walk, cursor: string): PageEnd {
  const [text = '', signature = ''] = cursor.split('.')
  const isSigned = verifySignature(keyOf(ctx), signedText(walk, text), signature)
  if (!isSigned) throw new AppError('INVALID_QUERY_STRING')
  const [offset, key, id] = endSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  return { offset, key, id }
}

function signatureOf(ctx: Context, walk: Walk, text: string): string {
  return sign(keyOf(ctx), signedText(walk, text))
}

function keyOf({ secrets }: Context): Buffer {
  return deriveKey(secrets.appSecret, 'cursors')
}

function signedText({ userId, copy, direction, filters }: Walk, text: string): string {
  const named = filters.map(nameOf)
  const walk = createHash('sha256').update(JSON.stringify([userId, copy.table, direction, named]))
  return `${walk.digest('base64url')} ${text}`
}

/** Leaves out ids, which are many and may change between pages. */
function nameOf(filter: Filter) {
  if (filter.kind === 'ids') return filter.name
  return filter.kind === 'words' ? { ...filter, access: undefined } : filter
}
