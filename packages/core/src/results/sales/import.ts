import { isUtf8 } from 'node:buffer'
import { type Import, type ImportFile, type SignedSales, salesRules } from '@limelight/contract/results/sales'
import type { ResultListRow } from '@limelight/db/results/tables'
import * as z from 'zod'
import { countAttempt } from '../../accounts/throttle.ts'
import type { Caller, Context } from '../../context.ts'
import { publishResults } from '../../orders/lists/live-update.ts'
import { AppError } from '../../runtime/errors.ts'
import { parseForm } from '../../runtime/parse-form.ts'
import { requireWithin } from '../../tariffs/limits.ts'
import { requireResultList } from '../lists/results.ts'
import { findShop, lockSettings } from '../store.ts'
import { requireSignature } from './keys.ts'
import { type ReadLine, type ReadSale, readLines, readSale, wins } from './read.ts'
import { countSales, saveSales } from './store.ts'

export async function importSales(ctx: Context, caller: Caller, { id, files = [] }: ImportFile): Promise<Import> {
  await requireResultList(ctx.db, caller, id)
  const [file] = files
  if (file === undefined) throw new AppError('FILE_NOT_SEND')
  const lines = isUtf8(file) ? readLines(new TextDecoder().decode(file), salesRules.maxLines) : undefined
  if (lines === undefined) throw new AppError('FILE_INVALID_FORMAT')
  await requireWithin(ctx, ctx.db, caller.userId, 'EXPORT', 1)
  return store(ctx, { listId: id, userId: caller.userId }, lines)
}

const rawSale = z.object({
  id: z.unknown().optional(),
  soldAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  amount: z.unknown().optional(),
  currency: z.unknown().optional(),
  code: z.unknown().optional(),
  link: z.unknown().optional(),
})
const sentSchema = z.object({
  sales: z
    .array(rawSale.catch({}), { error: 'ITEM_COUNT_ERROR' })
    .min(1, 'ITEM_COUNT_ERROR')
    .max(salesRules.maxPerCall, 'ITEM_COUNT_ERROR'),
})

/** A repeated call changes nothing, so nothing remembers the ids of calls. */
export async function receiveSales(ctx: Context, call: SignedSales): Promise<Import> {
  const shop = await requireShop(ctx, call)
  const attempts = { name: `sales of ${shop.list_id}`, limit: salesRules.callsPerMinute }
  if (!(await countAttempt(ctx, ctx.db, attempts))) throw new AppError('AUTH_SERVICE_BUSY', { retryAfterSeconds: 60 })
  const { sales } = parseForm(sentSchema, parseJson(call.payload))
  const lines = sales.map((sale, at) => ({ line: at + 1, sale }))
  return store(ctx, { listId: shop.list_id, userId: shop.user_id }, lines)
}

const listIdField = z.uuid().toLowerCase()

async function requireShop(ctx: Context, call: SignedSales): Promise<ResultListRow> {
  const listId = listIdField.safeParse(call.listId)
  const shop = listId.success ? await findShop(ctx.db, listId.data) : undefined
  if (shop === undefined) throw new AppError('AUTH_FAIL')
  requireSignature(ctx, shop, call)
  return shop
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Fits the locks of one statement. */
const salesAtOnce = 5000

/** Stores the valid lines, all or none of them. */
async function store(
  ctx: Context,
  { listId, userId }: { listId: string; userId: string },
  lines: readonly ReadLine[],
): Promise<Import> {
  return ctx.db.transaction().execute(async trx => {
    const { currency } = await lockSettings(trx, { listId, userId })
    const { newest, valid, skipped, errors } = readAll(lines, currency)
    const sales = [...newest.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
    let accepted = 0
    for (let start = 0; start < sales.length; start += salesAtOnce)
      accepted += (await saveSales(trx, listId, sales.slice(start, start + salesAtOnce))).length
    if (accepted > 0) {
      if ((await countSales(trx, listId)) > salesRules.maxSales) throw new AppError('ITEM_COUNT_ERROR')
      await publishResults(ctx, trx, userId, [listId])
    }
    return {
      lines: lines.length,
      accepted,
      unchanged: valid - accepted,
      skipped,
      rejected: errors.length,
      errors: errors.slice(0, salesRules.maxShownErrors),
    }
  })
}

/** Of several versions in one call, only the one that wins is stored. */
function readAll(lines: readonly ReadLine[], currency: string) {
  const newest = new Map<string, ReadSale>()
  const errors: Import['errors'] = []
  let [valid, skipped] = [0, 0]
  for (const { line, sale: raw } of lines) {
    if (raw === 'skipped') {
      skipped += 1
      continue
    }
    const sale = readSale(raw, currency)
    if (typeof sale === 'string') {
      errors.push({ line, text: sale })
      continue
    }
    valid += 1
    const known = newest.get(sale.id)
    if (known === undefined || wins(sale, known)) newest.set(sale.id, sale)
  }
  return { newest, valid, skipped, errors }
}
