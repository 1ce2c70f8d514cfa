import {
  type Export,
  type ExportId,
  type ExportPrice,
  type ExportRequest,
  type ExportState,
  type ExportsQuery,
  exportStateSchema,
  type SelectionExport,
} from '@limelight/contract/favourites/exports'
import { networkNames } from '@limelight/contract/networks'
import type { List } from '@limelight/contract/query'
import type { Transaction } from '@limelight/db/database'
import type { ExportRow, FavouriteListRow } from '@limelight/db/favourites/tables'
import type { Caller, Context } from '../../context.ts'
import {
  calculatePrice,
  collectCreators,
  costsOf,
  noCharge,
  type UnmaskRequest,
  unmaskMany,
} from '../../influencers/unmask/unmask.ts'
import { emit } from '../../jobs/outbox.ts'
import { requireScope } from '../../platform/keys/policy.ts'
import { requireLines } from '../../results/lists/lines.ts'
import { AppError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { charge, requireAffordable } from '../../tariffs/limits.ts'
import { requireConfirmedEmail } from '../../tariffs/policy.ts'
import { liveFields } from '../fields/values.ts'
import { writeExportJob } from '../jobs.ts'
import { findOwnList } from '../lists/find-list.ts'
import { namesOf } from '../lists/names.ts'
import { emitUpdate, publishExport } from '../live-updates.ts'
import { toExport } from '../view.ts'
import { creatorsIn } from './creators.ts'
import type { ExportedItems } from './item-store.ts'
import { findExport, holdList, insertExport, listExportsOf } from './store.ts'

/** Returns the cost of an export, or throws why it is refused. */
export async function validateExport(
  ctx: Context,
  { userId }: Caller,
  { listId, unmask, results }: ExportRequest,
): Promise<ExportPrice> {
  if (results) {
    const rows = await requireLines(ctx.db, { userId }, listId)
    return priceOf(ctx, userId, { rows, unmasking: noCharge() })
  }
  if (unmask) requireScope(ctx.key, 'unmask')
  const list = requireItems(await findOwnList(ctx, ctx.db, userId, listId))
  return priceOf(ctx, userId, { rows: list.items_count, unmasking: await unmaskingOf(ctx, allOf(list), unmask) })
}

/** The same for items selected in a search. */
export async function validateSelection(
  ctx: Context,
  caller: Caller,
  { unmask, ...selection }: SelectionExport,
): Promise<ExportPrice> {
  if (unmask) requireScope(ctx.key, 'unmask')
  const exported = await requireChosen(ctx, caller, selection)
  const unmasking = await unmaskingOf(ctx, exported, unmask)
  return priceOf(ctx, caller.userId, { rows: exported.chosen.length, unmasking })
}

async function unmaskingOf(ctx: Context, exported: ExportedItems, unmask: boolean) {
  const wanted = unmask ? creatorsIn(ctx, ctx.db, exported) : undefined
  return wanted === undefined ? noCharge() : calculatePrice(ctx.db, wanted)
}

async function priceOf(
  ctx: Context,
  userId: string,
  { rows, unmasking }: { rows: number; unmasking: ReturnType<typeof noCharge> },
): Promise<ExportPrice> {
  await requireConfirmedEmail(ctx, ctx.db, userId)
  const costs = [{ name: 'EXPORT' as const, amount: 1 }, ...costsOf(unmasking)]
  await requireAffordable(ctx, { userId, key: exportKey(newId(ctx.clock)), costs })
  return { allowed: true, rows, cost: { EXPORT: 1, ...unmasking } }
}

/** Charges the whole cost with the request; a worker writes the file. */
export async function requestExport(
  ctx: Context,
  { userId }: Caller,
  { listId, ...file }: ExportRequest,
): Promise<Export> {
  if (file.results) return requestResults(ctx, userId, listId, file)
  if (file.unmask) requireScope(ctx.key, 'unmask')
  const masked = file.unmask
    ? await findCreators(ctx, allOf(await findOwnList(ctx, ctx.db, userId, listId)))
    : undefined
  const row = await ctx.db.transaction().execute(async trx => {
    const list = requireItems(await holdList(trx, userId, listId))
    if (file.unmask) emitUpdate(ctx, trx, { userId, listId, what: 'items' })
    return begin(ctx, trx, allOf(list), { name: list.name, ...file, masked })
  })
  return toExport(row)
}

/** What the list has cost and brought, line by line. */
async function requestResults(
  ctx: Context,
  userId: string,
  listId: string,
  file: Omit<ExportRequest, 'listId'>,
): Promise<Export> {
  const row = await ctx.db.transaction().execute(async trx => {
    const list = await holdList(trx, userId, listId)
    if (list === undefined) throw new AppError('ITEM_NOT_FOUND')
    await requireLines(trx, { userId }, listId)
    return begin(ctx, trx, allOf(list), { ...file, name: `${list.name}, results`, unmask: false, masked: undefined })
  })
  return toExport(row)
}

/** The same for items selected in a search. */
export async function exportSelection(
  ctx: Context,
  caller: Caller,
  { type, socialNetwork, items, ...file }: SelectionExport,
): Promise<Export> {
  if (file.unmask) requireScope(ctx.key, 'unmask')
  const selection = { type, socialNetwork, items }
  const exported = await requireChosen(ctx, caller, selection)
  const name = nameOf(selection, exported.chosen.length)
  const masked = file.unmask ? await findCreators(ctx, exported) : undefined
  const started = { name, ...file, results: false, masked }
  return toExport(await ctx.db.transaction().execute(trx => begin(ctx, trx, exported, started)))
}

async function findCreators(ctx: Context, exported: ExportedItems): Promise<UnmaskRequest | undefined> {
  const streamed = creatorsIn(ctx, ctx.db, exported)
  return streamed && collectCreators(streamed)
}

type NewExport = Omit<ExportRequest, 'listId'> & { name: string; masked: UnmaskRequest | undefined }

async function begin(
  ctx: Context,
  trx: Transaction,
  exported: ExportedItems,
  { name, format, unmask, readableHeaders, results, masked }: NewExport,
): Promise<ExportRow> {
  const { userId, type, network } = exported
  await requireConfirmedEmail(ctx, trx, userId)
  const id = newId(ctx.clock)
  await charge(ctx, trx, { userId, key: exportKey(id), costs: [{ name: 'EXPORT', amount: 1 }] })
  // Charged under its own key: unmasked creators stay unmasked and paid for if the export fails.
  if (masked !== undefined) await unmaskMany(ctx, trx, { ...masked, key: `${exportKey(id)}:unmask` })
  const row = await insertExport(trx, {
    id,
    user_id: userId,
    ...('listId' in exported ? { list_id: exported.listId } : { list_id: null, chosen: [...exported.chosen] }),
    list_name: name,
    type,
    network,
    format,
    unmask,
    readable_headers: readableHeaders,
    results,
    status: 'PENDING',
    created_at: ctx.clock.now(),
  })
  await emit(ctx, trx, writeExportJob, { exportId: id })
  publishExport(ctx, trx, row)
  return row
}

/** The key under which an export is charged, and refunded if it fails. */
export function exportKey(id: string): string {
  return `export:${id}`
}

function requireItems<List extends FavouriteListRow>(list: List | undefined): List {
  if (list === undefined) throw new AppError('ITEM_NOT_FOUND')
  if (list.items_count === 0) throw new AppError('ITEM_COUNT_ERROR')
  return list
}

function allOf({ id, user_id, type, network, fields }: FavouriteListRow): ExportedItems {
  return { userId: user_id, listId: id, type, network, fields: liveFields(fields) }
}

type Selection = Pick<SelectionExport, 'type' | 'socialNetwork' | 'items'>

/** Throws ITEM_NOT_FOUND unless all items exist. */
async function requireChosen(ctx: Context, { userId }: Caller, { type, socialNetwork, items }: Selection) {
  const network = type === 'offer' ? null : (socialNetwork ?? null)
  const chosen = [...new Set(items.map(({ value }) => value))]
  const names = await namesOf(ctx, { type, network }, chosen)
  if (names.size < chosen.length) throw new AppError('ITEM_NOT_FOUND')
  return { userId, type, network, chosen }
}

const nouns = { influencer: ['creator', 'creators'], content: ['post', 'posts'], offer: ['offer', 'offers'] } as const

/** "3 Instagram creators", in place of a list name. */
function nameOf({ type, socialNetwork }: Selection, count: number): string {
  const [one, many] = type === 'content' && socialNetwork === 'youtube' ? (['video', 'videos'] as const) : nouns[type]
  const network = type === 'offer' || socialNetwork == null ? '' : `${networkNames[socialNetwork]} `
  return `${count} ${network}${count === 1 ? one : many}`
}

export async function listExports(ctx: Context, { userId }: Caller, page: ExportsQuery): Promise<List<Export>> {
  const { total, rows } = await listExportsOf(ctx.db, userId, page)
  return { total, data: rows.map(toExport) }
}

/** Progress of an export that has a file or will have one. */
export async function getExport(ctx: Context, { userId }: Caller, { id }: ExportId): Promise<ExportState> {
  const row = await findExport(ctx.db, id)
  const state = exportStateSchema.safeParse(row)
  if (row?.user_id !== userId || !state.success || isOver(ctx, row.expires_at)) throw new AppError('ITEM_NOT_FOUND')
  return state.data
}

export type ExportFile = { path: string; listName: string; format: Export['format']; day: string }

/** Where the file of an export is that `getExport` reported as READY. */
export async function findExportFile(ctx: Context, { id }: ExportId): Promise<ExportFile> {
  const row = await findExport(ctx.db, id)
  if (row?.finished_at == null || row.file === null) throw new AppError('ITEM_NOT_FOUND')
  return {
    path: row.file,
    listName: row.list_name,
    format: row.format,
    day: row.finished_at.toISOString().slice(0, 10),
  }
}

/** Checks the time itself, because the expiry schedule may run late. */
function isOver(ctx: Context, expiresAt: Date | null): boolean {
  return expiresAt !== null && expiresAt <= ctx.clock.now()
}
