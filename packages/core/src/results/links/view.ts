import type { Link } from '@limelight/contract/results/links/schema'
import type { ResultLinkRow } from '@limelight/db/results/links/tables'
import type { Config } from '../../runtime/config.ts'

export function toLink({ publicUrl }: Config, row: ResultLinkRow): Link {
  const { id, slug, value, target } = row
  return {
    id,
    value,
    url: `${publicUrl}/r/${slug}`,
    target,
    clicks: Number(row.clicks),
    bots: Number(row.bots),
    own: Number(row.own),
    createdAt: row.created_at.toISOString(),
  }
}
