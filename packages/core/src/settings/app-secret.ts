import type { Context } from '../context.ts'
import { isDatabaseUnavailable } from '../runtime/errors.ts'
import { keyIdOf, seal, sealMark, unseal } from '../runtime/secrets.ts'
import {
  countSealed,
  deleteSealingKeys,
  insertSealingKey,
  listSealingKeys,
  readSealed,
  replaceSealed,
  sealedColumns,
  updateFormerKeys,
} from './sealed-store.ts'

/** A later run goes on, so that a shutdown does not wait for all texts. */
const maxTexts = 5000
/** Processes that still seal with the former secret end one by one. */
const lookAgainMs = 10 * 60_000

/**
 * Rejects if this process cannot open something that is stored. A secret is known from the first start with it until
 * nothing is left that only it opens. Without Postgres, a process starts and waits.
 */
export async function requireSecrets(ctx: Context): Promise<void> {
  try {
    const ours = [newestId(ctx), ...ctx.secrets.formerAppSecrets.map(keyIdOf)]
    const missing = (await listSealingKeys(ctx.db)).map(({ id }) => id).filter(id => !ours.includes(id))
    if (missing.length > 0) {
      await requireAllOpen(ctx, missing)
      await deleteSealingKeys(ctx.db, missing)
    }
    await insertSealingKey(ctx.db, newestId(ctx))
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
  }
}

async function requireAllOpen(ctx: Context, missing: string[]): Promise<void> {
  for await (const { column, rows } of walk(ctx)) {
    if (rows.every(row => openText(ctx, column, row) !== undefined)) continue
    throw new Error(
      `Neither APP_SECRET nor APP_SECRET_FORMER opens what is stored in ${column.table}. It is sealed with another secret ` +
        `(key ${missing.join(' or ')}). Set that secret, or keep it in APP_SECRET_FORMER until nothing is left. ` +
        'If it is lost, see "A new APP_SECRET" in docs/operating.md.',
    )
  }
}

function newestId({ secrets }: Context): string {
  return keyIdOf(secrets.appSecret)
}

type Column = (typeof sealedColumns)[number]

async function* walk(ctx: Context) {
  for (const column of sealedColumns)
    for await (const rows of readSealed(ctx.db, column, sealMark(newestId(ctx)))) yield { column, rows }
}

function openText(ctx: Context, { purpose }: Column, row: { boundTo: string; sealed: Buffer }): string | undefined {
  try {
    return unseal(ctx, purpose, row.boundTo, row.sealed)
  } catch {
    return undefined
  }
}

/** At once while texts are left, undefined if only the newest secret has sealed any. */
export async function findNextSealing(ctx: Context): Promise<Date | undefined> {
  if (ctx.secrets.formerAppSecrets.length === 0) return undefined
  const formers = (await listSealingKeys(ctx.db)).filter(({ id }) => id !== newestId(ctx))
  const times = formers.map(({ checked_at: at }) => (at === null ? 0 : at.getTime() + lookAgainMs))
  return times.length === 0 ? undefined : new Date(Math.min(...times))
}

/** Seals a few thousand stored texts with the newest secret. Breaking off loses nothing. */
export async function sealAnew(ctx: Context): Promise<void> {
  await insertSealingKey(ctx.db, newestId(ctx))
  let sealed = 0
  let closed = 0
  for await (const { column, rows } of walk(ctx)) {
    const opened = rows.flatMap(row => {
      const text = openText(ctx, column, row)
      return text === undefined ? [] : [{ ...row, fresh: seal(ctx, column.purpose, row.boundTo, text) }]
    })
    closed += rows.length - opened.length
    sealed += await replaceSealed(ctx.db, column, opened)
    if (sealed >= maxTexts) break
  }
  const left = await countSealed(ctx.db, sealMark(newestId(ctx)))
  const isDone = left <= closed
  await updateFormerKeys(ctx.db, newestId(ctx), { texts_left: left, ...(isDone && { checked_at: ctx.clock.now() }) })
  if (closed > 0) ctx.logger.warn({ closed }, 'Neither APP_SECRET nor APP_SECRET_FORMER opens some stored texts')
  if (sealed > 0) ctx.logger.info({ sealed, left }, 'Sealed stored texts with the newest APP_SECRET')
}

/** What the last run has counted, undefined before the first one. */
export async function countTextsLeft(ctx: Context): Promise<number | undefined> {
  const formers = (await listSealingKeys(ctx.db)).filter(({ id }) => id !== newestId(ctx))
  const counts = formers.map(({ texts_left: left }) => left)
  return counts.includes(null) ? undefined : Math.max(0, ...counts.map(Number))
}
