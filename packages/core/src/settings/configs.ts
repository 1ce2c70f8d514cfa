import { type Config, type ConfigKey, configSchema } from '@limelight/contract/settings/schema'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { findPublicConfig } from './store.ts'

/** Private settings are treated like unknown ones. */
export async function readConfig(ctx: Context, { group, name }: ConfigKey): Promise<Config> {
  const config = await findPublicConfig(ctx.db, `${group}.${name}`)
  if (config === undefined) throw new AppError('ITEM_NOT_FOUND')
  return configSchema.parse(config)
}
