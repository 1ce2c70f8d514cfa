import type { Approval } from '@limelight/contract/approvals/schema'
import type { List } from '@limelight/contract/query'
import {
  type AdminConfig,
  adminConfigSchema,
  type ConfigsQuery,
  type CreateConfig,
  type UpdateConfig,
} from '@limelight/contract/settings/admin'
import { isGuardedKey } from '@limelight/contract/settings/built-in'
import type { Transaction } from '@limelight/db/database'
import type { TwoAdminAct } from '../approvals/decide.ts'
import { requestOrConfirm } from '../approvals/request.ts'
import { type Admin, recordAct } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { toPerson } from '../runtime/person.ts'
import { applyValue, dropValue, isBuiltIn } from './built-in.ts'
import {
  type ConfigRow,
  deleteConfigRow,
  findConfig,
  insertConfig,
  isKeyTaken,
  listAdmins,
  listConfigs,
  lockConfig,
  updateConfigRow,
} from './config-store.ts'

export async function listAllConfigs(ctx: Context, query: ConfigsQuery): Promise<List<AdminConfig>> {
  const { total, rows } = await listConfigs(ctx.db, query)
  return { total, data: rows.map(toConfig) }
}

export async function getConfig(ctx: Context, by: { id: string } | { key: string }): Promise<AdminConfig> {
  const row = await findConfig(ctx.db, by)
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return toConfig(row)
}

export async function createConfig(ctx: Context, admin: Admin, input: CreateConfig): Promise<AdminConfig> {
  const { key, isPublic } = input
  const value = input.value ?? null
  return ctx.db.transaction().execute(async trx => {
    await applyValue(ctx, trx, key, value)
    if (isGuardedKey(key)) throw new AppError('CONFIG_IS_BUSY')
    const id = newId(ctx.clock)
    const isNew = await insertConfig(trx, {
      id,
      key,
      value: JSON.stringify(value),
      is_public: isPublic,
      updated_at: ctx.clock.now(),
      updated_by: admin.userId,
    })
    if (!isNew) throw new AppError('CONFIG_IS_BUSY')
    await recordAct(ctx, trx, admin, { targetId: id, after: { key, value, isPublic } })
    return readConfig(trx, id)
  })
}

/** Leaves an existing config as it is. */
export async function seedConfig(ctx: Context, trx: Transaction, key: string, value: unknown): Promise<void> {
  if (await isKeyTaken(trx, key)) return
  await applyValue(ctx, trx, key, value)
  await insertConfig(trx, {
    id: newId(ctx.clock),
    key,
    value: JSON.stringify(value),
    is_public: false,
    updated_at: ctx.clock.now(),
  })
}

/** A change of a guarded key waits for a second admin. */
export async function updateConfig(ctx: Context, admin: Admin, input: UpdateConfig): Promise<AdminConfig | Approval> {
  return ctx.db.transaction().execute(async trx => {
    const row = await lockConfig(trx, input.id)
    if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
    const after = merge(toValues(row), input)
    const isRenamed = after.key !== row.key
    if (input.value !== undefined || isRenamed) await applyValue(ctx, trx, after.key, after.value)
    if ((isRenamed && (isBuiltIn(row.key) || isGuardedKey(after.key))) || isOutdated(input, row))
      throw new AppError('CONFIG_IS_BUSY')
    if (isGuardedKey(row.key)) {
      const outcome = await requestOrConfirm(ctx, trx, admin, {
        act: 'CONFIG_CHANGE',
        targetId: row.id,
        input: { key: row.key, value: JSON.stringify(after.value), isPublic: String(after.isPublic) },
        comment: null,
      })
      if ('waiting' in outcome) return outcome.waiting
    }
    await writeConfig(ctx, trx, admin, row, after)
    return readConfig(trx, row.id)
  })
}

/** The act behind an approval. */
export const changeApprovedConfig: TwoAdminAct = async (ctx, trx, admin, { target_id, input }) => {
  const row = target_id === null ? undefined : await lockConfig(trx, target_id)
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  const value: unknown = JSON.parse(input.value ?? 'null')
  await applyValue(ctx, trx, row.key, value)
  await writeConfig(ctx, trx, admin, row, { key: row.key, value, isPublic: input.isPublic === 'true' })
}

/**
 * Changes a guarded key for the only admin, in whose name it is audited. Whoever may run commands on
 * the server guards the money as well as a second admin does.
 */
export async function changeAloneOnServer(ctx: Context, { key, value }: { key: string; value: unknown }) {
  await ctx.db.transaction().execute(async trx => {
    const [admin, second] = await listAdmins(trx)
    if (admin === undefined || second !== undefined) throw new AppError('UNAUTHORIZED_ACTION')
    const found = isGuardedKey(key) ? await findConfig(trx, { key }) : undefined
    const row = found && (await lockConfig(trx, found.id))
    if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
    await applyValue(ctx, trx, key, value)
    const act = { userId: admin.id, act: 'server.setConfig' }
    await writeConfig(ctx, trx, act, row, { key, value, isPublic: row.is_public })
  })
}

type StoredConfig = NonNullable<Awaited<ReturnType<typeof lockConfig>>>

async function writeConfig(ctx: Context, trx: Transaction, admin: Admin, row: StoredConfig, after: Values) {
  const isUpdated = await updateConfigRow(trx, row.id, {
    key: after.key,
    value: JSON.stringify(after.value),
    is_public: after.isPublic,
    updated_at: ctx.clock.now(),
    updated_by: admin.userId,
  })
  if (!isUpdated) throw new AppError('CONFIG_IS_BUSY')
  await recordAct(ctx, trx, admin, { targetId: row.id, before: toValues(row), after })
}

function toValues(row: StoredConfig): Values {
  return { key: row.key, value: row.value, isPublic: row.is_public }
}

type Values = { key: string; value: unknown; isPublic: boolean }

/** What a change leaves out stays as it was. */
function merge(before: Values, { key, value, isPublic }: UpdateConfig): Values {
  return {
    key: key ?? before.key,
    value: value === undefined ? before.value : value,
    isPublic: isPublic ?? before.isPublic,
  }
}

/** Another admin was quicker. */
function isOutdated({ updatedAt }: UpdateConfig, row: { updated_at: Date }): boolean {
  return updatedAt !== undefined && Date.parse(updatedAt) !== row.updated_at.getTime()
}

export async function deleteConfig(ctx: Context, admin: Admin, { id }: { id: string }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async trx => {
    const row = await lockConfig(trx, id)
    if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
    await dropValue(trx, row.key)
    await deleteConfigRow(trx, id)
    await recordAct(ctx, trx, admin, {
      targetId: id,
      before: toValues(row),
    })
    return { ok: true } as const
  })
}

async function readConfig(trx: Transaction, id: string): Promise<AdminConfig> {
  const row = await findConfig(trx, { id })
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return toConfig(row)
}

function toConfig(row: ConfigRow): AdminConfig {
  return {
    id: row.id,
    key: row.key,
    value: adminConfigSchema.shape.value.parse(row.value),
    isPublic: row.is_public,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updater && toPerson(row.updater),
  }
}
