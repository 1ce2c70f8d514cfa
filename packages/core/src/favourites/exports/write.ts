import { randomBytes } from 'node:crypto'
import type { ExportRow, StoredField } from '@limelight/db/favourites/tables'
import { recordEvent } from '../../activity/record.ts'
import type { Context } from '../../context.ts'
import { deleteFile, saveFile } from '../../engines/files.ts'
import { isRetryable } from '../../runtime/errors.ts'
import { liveFields } from '../fields/values.ts'
import { publishExport } from '../live-updates.ts'
import { hasAudiences } from './creators.ts'
import { fieldNames } from './field-columns.ts'
import { exportWriters } from './formats.ts'
import { readableHeaders } from './headers.ts'
import type { Exported } from './item-store.ts'
import { failExports } from './outcomes.ts'
import { columnsOf, fieldsOf, readExport } from './read.ts'
import { lockUnfinished, moveExport, startExport } from './store.ts'

const keptForMs = 7 * 24 * 60 * 60_000
/** Rows per chunk of the file; between chunks the process can do other work. */
const rowsAtOnce = 1000
const progressEveryMs = 1000

/** An export that this delivery writes into a file of its own. */
type Writing = {
  id: string
  file: string
  exported: Exported
  format: ExportRow['format']
  hasReadableHeaders: boolean
  listName: string
  total: number
}

/** The export has ended, or another delivery writes it. */
class Overtaken extends Error {}

/**
 * Writes the file of an export. A retry starts over in a new file. A repeated delivery finds that
 * the export has ended. On the last attempt (`isLast`) an error fails the export.
 */
export async function writeExport(
  ctx: Context,
  { exportId, isLast }: { exportId: string; isLast: boolean },
): Promise<void> {
  const writing = await begin(ctx, exportId)
  if (writing === undefined) return
  try {
    const written = { rows: 0, bytes: 0 }
    await saveFile(ctx, writing.file, pieces(ctx, writing, written))
    if (!(await finish(ctx, writing, written))) await deleteFile(ctx, writing.file)
  } catch (error) {
    if (error instanceof Overtaken) return
    if (isRetryable(error) && !isLast) throw error
    ctx.logger.error({ err: error, exportId }, 'An export could not be written')
    await deleteFile(ctx, writing.file)
    await ctx.db.transaction().execute(trx => failExports(ctx, trx, { id: exportId }))
  }
}

/** Takes the export over from earlier attempts, whose files are deleted. */
async function begin(ctx: Context, exportId: string): Promise<Writing | undefined> {
  const begun = await ctx.db.transaction().execute(async trx => {
    const row = await lockUnfinished(trx, exportId)
    const exported = row && exportedBy(row)
    if (row === undefined || exported === undefined) return undefined
    const file = row.file === null ? newPath(row.format) : nextPath(row.file)
    publishExport(ctx, trx, await startExport(trx, exportId, file))
    const total = row.chosen?.length ?? row.items_count ?? 0
    const { id, format, readable_headers: hasReadableHeaders, list_name: listName } = row
    const writing = { id, file, exported, format, hasReadableHeaders, listName, total }
    return writing
  })
  // A crash may have kept an earlier attempt from deleting the files before it.
  for (const former of begun === undefined ? [] : pathsBefore(begun.file)) await deleteFile(ctx, former)
  return begun
}

type Unfinished = ExportRow & { fields: StoredField[] | null }

/** Returns undefined if its list was deleted, which ends the export. */
function exportedBy({
  user_id: userId,
  type,
  network,
  list_id: listId,
  chosen,
  fields,
  results,
}: Unfinished): Exported | undefined {
  if (chosen !== null) return { userId, type, network, chosen }
  if (results) return listId === null ? undefined : { userId, type, network, results: listId }
  return listId === null ? undefined : { userId, type, network, listId, fields: liveFields(fields ?? []) }
}

/** `/media/` serves images only, never these files. */
function newPath(format: string): string {
  const name = randomBytes(17).toString('hex')
  return `exports/${name.slice(0, 2)}/${name.slice(2)}.${format}`
}

const numberedPath = /^([^.]*?)(?:x(\d+))?(\.\w+)$/

/** The path of the next attempt: `ab/cd.csv`, then `ab/cdx1.csv`, then `ab/cdx2.csv`. */
function nextPath(path: string): string {
  const [, name = '', attempt = '0', ending = ''] = numberedPath.exec(path) ?? []
  return `${name}x${Number(attempt) + 1}${ending}`
}

function pathsBefore(path: string): string[] {
  const [, name = '', attempt = '0', ending = ''] = numberedPath.exec(path) ?? []
  return Array.from({ length: Number(attempt) }, (_, at) => `${name}${at === 0 ? '' : `x${at}`}${ending}`)
}

async function* pieces(ctx: Context, writing: Writing, written: { rows: number; bytes: number }) {
  const { format, hasReadableHeaders } = writing
  const exported = await withAudiences(ctx, writing.exported)
  const writer = exportWriters[format]
  const report = reporter(ctx, writing)
  const piece = (text: string) => {
    const bytes = Buffer.from(text)
    written.bytes += bytes.length
    return bytes
  }
  const fields = fieldsOf(exported)
  const columns = columnsOf(ctx, exported)
  const shown = hasReadableHeaders ? readableHeaders(exported.network, columns) : columns
  yield piece(writer.head(fieldNames(shown, fields), { isForPeople: hasReadableHeaders }))
  for await (const page of readExport(ctx, exported)) {
    for (let start = 0; start < page.length; start += rowsAtOnce) {
      const rows = page.slice(start, start + rowsAtOnce)
      yield piece(writer.rows(rows, { fields, isFirst: written.rows === 0 }))
      written.rows += rows.length
      await report(written.rows)
    }
  }
  yield piece(writer.foot)
}

async function withAudiences(ctx: Context, exported: Exported): Promise<Exported> {
  if ('results' in exported) return exported
  return { ...exported, hasAudience: await hasAudiences(ctx, exported) }
}

/** Reports progress at most once per second in its own transactions. Stops an ended export. */
function reporter(ctx: Context, writing: Writing): (rows: number) => Promise<void> {
  let toldAt = performance.now()
  return async rows => {
    if (performance.now() - toldAt < progressEveryMs) return
    toldAt = performance.now()
    const progress = Math.min(99, Math.floor((100 * rows) / Math.max(1, writing.total)))
    await ctx.db.transaction().execute(async trx => {
      const moved = await moveExport(trx, writing, { progress })
      if (moved === undefined) throw new Overtaken()
      publishExport(ctx, trx, moved)
    })
  }
}

function finish(
  ctx: Context,
  { id, file, exported, listName }: Writing,
  written: { rows: number; bytes: number },
): Promise<boolean> {
  const finishedAt = ctx.clock.now()
  const ready = {
    status: 'READY' as const,
    progress: 100 as const,
    ...written,
    finished_at: finishedAt,
    expires_at: new Date(finishedAt.getTime() + keptForMs),
  }
  return ctx.db.transaction().execute(async trx => {
    const moved = await moveExport(trx, { id, file }, ready)
    if (moved === undefined) return false
    publishExport(ctx, trx, moved)
    const text = `Your export of ${listName} is ready`
    await recordEvent(ctx, trx, { userId: exported.userId, type: 'EXPORT', payload: { text, exportId: id } })
    return true
  })
}
