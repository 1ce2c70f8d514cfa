import type { SocialNetwork } from '@limelight/contract/networks'
import type { Database } from '@limelight/db/database'
import type { EstimatedFigures } from '@limelight/db/influencers/tables'
import type { SocialAccountRow } from '@limelight/db/social-accounts/tables'
import { sql } from 'kysely'
import * as z from 'zod'

/** What a linked account tells of its owner; null where its network does not tell it. */
export type OwnFigures = { [Name in keyof EstimatedFigures]: EstimatedFigures[Name] | null } & { verifiedAt: Date }

const kinds = { instagram: 'INSTAGRAM', youtube: 'YOUTUBE' } as const

const text = z.string().min(1).nullable().catch(null)
const count = z.int().min(0).nullable().catch(null)

/** The linked accounts of these creators whose owners are there, and that were read since then, by their ids at the network. */
export async function findOwnFigures(
  db: Database,
  { network, platformIds, since }: { network: SocialNetwork; platformIds: readonly string[]; since: Date },
): Promise<Map<string, OwnFigures>> {
  if (platformIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('social_accounts')
    .innerJoin('users', 'users.id', 'social_accounts.user_id')
    .select(['platform_id', 'record', 'picture', 'refreshed_at'])
    .where('kind', '=', kinds[network])
    .where('platform_id', '=', sql<string>`any(${platformIds}::text[])`)
    .where('refreshed_at', '>', since)
    .where('users.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.platform_id, figuresOf[network](row)]))
}

type Row = Pick<SocialAccountRow, 'record' | 'picture' | 'refreshed_at'>

const figuresOf: Record<SocialNetwork, (row: Row) => OwnFigures> = {
  instagram: ({ record, picture, refreshed_at }) => ({
    name: text.parse(record.fullName),
    avatar_url: picture,
    followers: count.parse(record.followers),
    following: count.parse(record.following),
    posts: count.parse(record.posts),
    views: null,
    videos: null,
    verifiedAt: refreshed_at,
  }),
  youtube: ({ record, picture, refreshed_at }) => ({
    name: text.parse(record.title),
    avatar_url: picture,
    followers: count.parse(record.subscribers),
    following: null,
    posts: null,
    views: count.parse(record.viewCount)?.toString() ?? null,
    videos: count.parse(record.videoCount),
    verifiedAt: refreshed_at,
  }),
}
