import type { Context } from '@limelight/core/context'
import { newId } from '@limelight/core/runtime/ids'
import { creatorsBetween, type World } from '@limelight/stack/demo/world/world'

const kinds = { instagram: 'INSTAGRAM', youtube: 'YOUTUBE' } as const

/** Every seventh creator or so has linked the account. */
export function isLinked({ platformId }: { platformId: string }): boolean {
  return [...platformId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 7 === 0
}

/** Links accounts before their creators are loaded. They tell nothing, so all figures stay. */
export async function linkOwners(ctx: Context, userId: string, world: World): Promise<void> {
  const now = ctx.clock.now()
  for (const network of ['instagram', 'youtube'] as const) {
    const linked = creatorsBetween(world, network, 0, world.creators[network]).filter(({ record }) => isLinked(record))
    const rows = linked.map(({ record }) => ({
      id: newId(ctx.clock),
      user_id: userId,
      kind: kinds[network],
      platform_id: record.platformId,
      status: 'LINKED' as const,
      record: '{}',
      picture: null,
      tokens: null,
      refreshed_at: now,
      due_at: now,
      created_at: now,
    }))
    for (let start = 0; start < rows.length; start += 1000) {
      await ctx.db
        .insertInto('social_accounts')
        .values(rows.slice(start, start + 1000))
        .execute()
    }
  }
}
