import type { Readable } from 'node:stream'
import {
  type Export,
  type ExportId,
  type ExportPrice,
  type ExportRequest,
  type ExportState,
  type ExportsQuery,
  exportStateSchema,
} from '@limelight/contract/favourites/exports'
import type { FavouriteListRow } from '@limelight/db/favourites/tables'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { open } from '../files.ts'
import { newId } from '../ids.ts'
import { costsOf, nothingCharged, priceOfUnmasking, unmaskMany } from '../influencers/unmasking.ts'
import { emit } from '../outbox.ts'
import { charge, requireAffordable } from '../tariffs/limits.ts'
import { creatorsIn } from './export-creators.ts'
import type { ExportedList } from './export-items.ts'
import { countExportsOf, findExport, holdList, insertExport, listExportsOf } from './export-store.ts'
import { pushExportJob, writeExportJob } from './jobs.ts'
import { tellWindows } from './news.ts'
import { findOwnList } from './reading.ts'
import { toExport } from './view.ts'

type Caller = { userId: string }

/** What an export would cost, or why it is refused. */
export async function validateExport(
  ctx: Context,
  { userId }: Caller,
  { listId, unmask }: ExportRequest,
): Promise<ExportPrice> {
  const list = requireItems(await findOwnList(ctx, ctx.db, userId, listId))
  const wanted = unmask ? creatorsIn(ctx, ctx.db, exported(list)) : undefined
  const unmasking = wanted === undefined ? nothingCharged() : await priceOfUnmasking(ctx.db, wanted)
  const costs = [{ name: 'EXPORT' as const, amount: 1 }, ...costsOf(unmasking)]
  await requireAffordable(ctx, { userId, key: exportKey(newId(ctx.clock)), costs })
  return { allowed: true, rows: list.items_count, cost: { EXPORT: 1, ...unmasking } }
}

/** All that it costs is charged with the request; a worker writes the file. */
export async function requestExport(
  ctx: Context,
  { userId }: Caller,
  { listId, format, unmask }: ExportRequest,
): Promise<Export> {
  const id = newId(ctx.clock)
  const row = await ctx.db.transaction().execute(async trx => {
    const list = requireItems(await holdList(trx, userId, listId))
    await charge(ctx, trx, { userId, key: exportKey(id), costs: [{ name: 'EXPORT', amount: 1 }] })
    const wanted = unmask ? creatorsIn(ctx, trx, exported(list)) : undefined
    // Under a key of its own: what is unmasked stays unmasked and paid for, also when the export fails.
    if (wanted !== undefined) {
      await unmaskMany(ctx, trx, { ...wanted, key: `${exportKey(id)}:unmask` })
      await tellWindows(ctx, trx, { userId, listId: list.id, what: 'items' })
    }
    const row = await insertExport(trx, {
      id,
      user_id: userId,
      list_id: list.id,
      list_name: list.name,
      type: list.type,
      network: list.network,
      format,
      unmask,
      status: 'PENDING',
      created_at: ctx.clock.now(),
    })
    await emit(ctx, trx, writeExportJob, { exportId: id })
    await emit(ctx, trx, pushExportJob, { exportId: id })
    return row
  })
  return toExport(row)
}

/** What an export is charged under, and given back when it fails. */
export function exportKey(id: string): string {
  return `export:${id}`
}

function requireItems<List extends FavouriteListRow>(list: List | undefined): List {
  if (list === undefined) throw new AppError('ITEM_NOT_FOUND')
  if (list.items_count === 0) throw new AppError('ITEM_COUNT_ERROR')
  return list
}

function exported({ id, user_id, type, network }: FavouriteListRow): ExportedList {
  return { userId: user_id, listId: id, type, network }
}

export async function listExports(
  ctx: Context,
  { userId }: Caller,
  { offset, limit }: ExportsQuery,
): Promise<{ total: number; data: Export[] }> {
  const [total, rows] = await Promise.all([
    countExportsOf(ctx.db, userId),
    listExportsOf(ctx.db, userId, { offset, limit }),
  ])
  return { total, data: rows.map(toExport) }
}

/** How far an export is that will have a file or has one. */
export async function getExport(ctx: Context, { userId }: Caller, { id }: ExportId): Promise<ExportState> {
  const row = await findExport(ctx.db, id)
  const state = exportStateSchema.safeParse(row)
  if (row?.user_id !== userId || !state.success || isOver(ctx, row.expires_at)) throw new AppError('ITEM_NOT_FOUND')
  return state.data
}

export type ExportFile = { stream: Readable; bytes: number; listName: string; format: Export['format']; day: string }

/** The file of an export that `getExport` has found to be READY. */
export async function openExport(ctx: Context, { id }: ExportId): Promise<ExportFile> {
  const row = await findExport(ctx.db, id)
  const file = row?.file == null ? undefined : await open(ctx, row.file)
  if (row?.finished_at == null || file === undefined) throw new AppError('ITEM_NOT_FOUND')
  return { ...file, listName: row.list_name, format: row.format, day: row.finished_at.toISOString().slice(0, 10) }
}

/** The schedule may be a little late. */
function isOver(ctx: Context, expiresAt: Date | null): boolean {
  return expiresAt !== null && expiresAt <= ctx.clock.now()
}
