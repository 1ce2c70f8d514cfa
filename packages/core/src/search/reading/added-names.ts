import { searchTopicsSchema } from '@limelight/contract/settings/built-in'
import type { Context } from '../../context.ts'
import { createMinuteCache } from '../../engines/minute-cache.ts'
import { findConfigValue } from '../../engines/shared-store.ts'
import { useAddedNames } from './topics.ts'

const cached = createMinuteCache<unknown>()

/** Takes the names of topics that operators add by the config `search.topics`, within a minute. */
export async function loadAddedNames(ctx: Context): Promise<void> {
  const value = await cached(ctx, 'search.topics', () => findConfigValue(ctx.db, 'search.topics'))
  useAddedNames(searchTopicsSchema.catch({}).parse(value ?? {}))
}
