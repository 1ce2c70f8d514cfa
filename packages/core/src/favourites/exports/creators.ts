import { unmaskFields } from '@limelight/contract/influencers/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Database } from '@limelight/db/database'
import { findAuthorIds } from '../../content/stream.ts'
import type { Context } from '../../context.ts'
import { hasAudience, streamInfluencers } from '../../influencers/stream.ts'
import type { StreamedCreators, UnmaskRequest } from '../../influencers/unmask/unmask.ts'
import { type ExportedItems, readValues } from './item-store.ts'

const itemsPerRead = 20_000

/** What an export unmasks: its creators, or the names of its authors. Offers mask nothing. */
export function creatorsIn(
  ctx: Context,
  db: Database,
  exported: ExportedItems,
): UnmaskRequest<StreamedCreators> | undefined {
  const { userId, type, network } = exported
  if (network === null) return undefined
  const values = valuesOf(db, exported)
  return type === 'content'
    ? { userId, network, fields: ['username'], creators: readCreators(ctx, network, authorsOf(ctx, network, values)) }
    : { userId, network, fields: [...unmaskFields], creators: readCreators(ctx, network, values) }
}

/** Only lists in which some creator has a sample get the columns of audiences. */
export async function hasAudiences(ctx: Context, exported: ExportedItems): Promise<boolean> {
  const { network } = exported
  if (exported.type !== 'influencer' || network === null) return false
  for await (const ids of valuesOf(ctx.db, exported)) if (await hasAudience(ctx, network, ids)) return true
  return false
}

async function* valuesOf(db: Database, exported: ExportedItems): AsyncGenerator<string[]> {
  const read = (before?: string) => readValues(db, exported, { before, limit: itemsPerRead })
  for (let part = await read(); part !== undefined; part = await read(part.last)) yield part.values
}

/** Yields each author once. */
async function* authorsOf(ctx: Context, network: SocialNetwork, values: AsyncIterable<string[]>) {
  const seen = new Set<string>()
  for await (const ids of values) {
    const authors = (await findAuthorIds(ctx, network, ids)).filter(id => !seen.has(id))
    for (const id of authors) seen.add(id)
    yield authors
  }
}

async function* readCreators(ctx: Context, network: SocialNetwork, parts: AsyncIterable<string[]>) {
  for await (const ids of parts) yield* streamInfluencers(ctx, network, ids)
}
