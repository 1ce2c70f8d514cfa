import type { Page } from '@limelight/contract/query'
import type { Database, Transaction } from '@limelight/db/database'
import type { SocialVideoRow } from '@limelight/db/social-accounts/tables'
import { pageOf, type Rows } from '../engines/page-store.ts'

export type NewVideo = Pick<
  SocialVideoRow,
  'id' | 'account_id' | 'type' | 'platform_id' | 'record' | 'thumbnail' | 'published_at' | 'created_at'
>

/** Writes the newest figures; a removed video stays removed. */
export async function upsertVideos(trx: Transaction, videos: NewVideo[]): Promise<void> {
  if (videos.length === 0) return
  await trx
    .insertInto('social_videos')
    .values(videos.map(video => ({ ...video, record: JSON.stringify(video.record) })))
    .onConflict(conflict =>
      conflict
        .constraint('social_videos_once')
        .doUpdateSet(eb => ({
          record: eb.ref('excluded.record'),
          thumbnail: eb.ref('excluded.thumbnail'),
          published_at: eb.ref('excluded.published_at'),
        }))
        .where('social_videos.removed_at', 'is', null),
    )
    .execute()
}

/** The ids at the provider of what the owner has removed. */
export async function listRemoved(db: Database, accountId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('social_videos')
    .select('platform_id')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is not', null)
    .execute()
  return new Set(rows.map(row => row.platform_id))
}

export type VideoQuery = {
  userId: string
  kind: 'YOUTUBE' | 'TWITCH'
  channelId: string
  type: SocialVideoRow['type']
}

export function listVideos(
  db: Database,
  { userId, kind, channelId, type }: VideoQuery,
  { offset, limit }: Page,
): Promise<Rows<SocialVideoRow>> {
  const videos = db
    .selectFrom('social_videos')
    .innerJoin('social_accounts', 'social_accounts.id', 'social_videos.account_id')
    .where('social_accounts.user_id', '=', userId)
    .where('social_accounts.kind', '=', kind)
    .where('social_accounts.platform_id', '=', channelId)
    .where('social_videos.type', '=', type)
    .where('social_videos.removed_at', 'is', null)
  const sorted = videos
    .selectAll('social_videos')
    .orderBy('social_videos.published_at', eb => eb.desc().nullsLast())
    .orderBy('social_videos.id', 'desc')
  return pageOf(sorted, { offset, limit })
}

/** A Twitch video or clip of a living user. */
export function findTwitchVideo(
  db: Database,
  { id, type }: { id: string; type: SocialVideoRow['type'] },
): Promise<SocialVideoRow | undefined> {
  return db
    .selectFrom('social_videos')
    .innerJoin('social_accounts', 'social_accounts.id', 'social_videos.account_id')
    .innerJoin('users', 'users.id', 'social_accounts.user_id')
    .selectAll('social_videos')
    .where('social_videos.id', '=', id)
    .where('social_videos.type', '=', type)
    .where('social_videos.removed_at', 'is', null)
    .where('social_accounts.kind', '=', 'TWITCH')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the picture of the removed video, or undefined when this user has no such video. */
export function removeVideo(
  db: Database,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<{ thumbnail: string | null; account_id: string } | undefined> {
  return db
    .updateTable('social_videos')
    .from('social_accounts')
    .set({ removed_at: now })
    .whereRef('social_accounts.id', '=', 'social_videos.account_id')
    .where('social_videos.id', '=', id)
    .where('social_accounts.user_id', '=', userId)
    .where('social_accounts.kind', '=', 'YOUTUBE')
    .where('social_videos.removed_at', 'is', null)
    .returning(['social_videos.thumbnail', 'social_videos.account_id'])
    .executeTakeFirst()
}

/** The pictures of an account's videos. */
export async function listThumbnails(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('social_videos')
    .select('thumbnail')
    .where('account_id', '=', accountId)
    .where('thumbnail', 'is not', null)
    .execute()
  return rows.flatMap(row => row.thumbnail ?? [])
}
