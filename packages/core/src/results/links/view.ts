import type { Link } from '@limelight/contract/results/links/schema'
import type { Config } from '../../runtime/config.ts'
import type { CountedLink } from './store.ts'

export function toLink({ publicUrl }: Config, row: CountedLink): Link {
  const { id, slug, value, target, clicks, bots, own } = row
  return {
    id,
    value,
    url: `${publicUrl}/r/${slug}`,
    target,
    clicks,
    bots,
    own,
    createdAt: row.created_at.toISOString(),
  }
}
