import type { Cell } from '@limelight/contract/csv'
import { formatUsdt } from '@limelight/contract/deposits/units'
import type { Database } from '@limelight/db/database'
import type { Caller, Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { countLines, readLines, type StoredLine } from './line-store.ts'
import { creatorsOf, nameOf, requireResultList } from './results.ts'
import { findRows } from './store.ts'

/** The columns of a file of results. Their sums are the figures of the page. */
export const lineColumns = [
  'creator',
  'kind',
  'date',
  'id',
  'url',
  'cost',
  'views',
  'engagements',
  'clicks',
  'sales',
  'salesAmount',
  'code',
] as const

export type Line = Record<(typeof lineColumns)[number], Cell>

/** How many lines the file will have. Throws if there are none. */
export async function requireLines(db: Database, caller: Caller, listId: string): Promise<number> {
  const { id } = await requireResultList(db, caller, listId)
  const count = await countLines(db, id)
  if (count === 0) throw new AppError('ITEM_COUNT_ERROR')
  return count
}

/** A line per order, post, link and day, and sale, in the snapshot that `db` is. */
export async function* readResultLines(
  ctx: Context,
  db: Database,
  caller: Caller,
  listId: string,
): AsyncGenerator<Line[]> {
  const list = await requireResultList(db, caller, listId)
  const rows = await findRows(db, list.id, { sort: 'name', offset: 0, limit: allRows })
  const nameless = rows.filter(({ name, value }) => name === value)
  const creators = await creatorsOf(ctx, list, nameless)
  const names = new Map(rows.filter(row => !row.is_total).map(row => [row.value, nameOf(row, creators)]))
  for await (const lines of readLines(db, list.id)) {
    yield lines.map(line => toLine(line, names.get(line.value) ?? ''))
  }
}

/** More than a list can have. */
const allRows = 100_000_000

function toLine(
  { kind, at, id, url, cost, views, engagements, clicks, sales, amount, code }: StoredLine,
  creator: string,
) {
  const date = at === null ? null : kind === 'click' ? at.toISOString().slice(0, 10) : at.toISOString()
  const [spent, sold] = [cost, amount].map(units => (units === null ? null : formatUsdt(units)))
  return {
    ...{ creator, kind, date, id, url, cost: spent ?? null, views, engagements, clicks, sales },
    ...{ salesAmount: sold ?? null, code },
  }
}
