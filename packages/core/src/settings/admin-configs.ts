import {
  type AdminConfig,
  adminConfigSchema,
  type ConfigsQuery,
  type CreateConfig,
  type UpdateConfig,
} from '@limelight/contract/settings/admin'
import type { Transaction } from '@limelight/db/database'
import { type Admin, recordAct } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { toPerson } from '../runtime/person.ts'
import { applyValue, dropValue, isBuiltIn } from './built-in.ts'
import {
  type ConfigRow,
  countConfigs,
  deleteConfigRow,
  findConfig,
  insertConfig,
  isKeyTaken,
  listConfigs,
  lockConfig,
  updateConfigRow,
} from './config-store.ts'

export async function listAllConfigs(
  ctx: Context,
  query: ConfigsQuery,
): Promise<{ total: number; data: AdminConfig[] }> {
  const [total, rows] = await Promise.all([countConfigs(ctx.db, query), listConfigs(ctx.db, query)])
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

export async function updateConfig(ctx: Context, admin: Admin, input: UpdateConfig): Promise<AdminConfig> {
  return ctx.db.transaction().execute(async trx => {
    const row = await lockConfig(trx, input.id)
    if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
    const before = { key: row.key, value: row.value, isPublic: row.is_public }
    const after = merge(before, input)
    const isRenamed = after.key !== row.key
    if (input.value !== undefined || isRenamed) await applyValue(ctx, trx, after.key, after.value)
    if ((isRenamed && isBuiltIn(row.key)) || isOutdated(input, row)) throw new AppError('CONFIG_IS_BUSY')
    const isUpdated = await updateConfigRow(trx, row.id, {
      key: after.key,
      value: JSON.stringify(after.value),
      is_public: after.isPublic,
      updated_at: ctx.clock.now(),
      updated_by: admin.userId,
    })
    if (!isUpdated) throw new AppError('CONFIG_IS_BUSY')
    await recordAct(ctx, trx, admin, { targetId: row.id, before, after })
    return readConfig(trx, row.id)
  })
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
      before: { key: row.key, value: row.value, isPublic: row.is_public },
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
