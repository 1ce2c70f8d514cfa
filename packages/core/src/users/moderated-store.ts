import type { Database, Transaction } from '@limelight/db/database'
import type { ImageRow, UserRow } from '@limelight/db/users/tables'
import type { Content } from '../moderation/targets.ts'

type Status = UserRow['moderation_status']
type Image = Pick<ImageRow, 'id' | 'type'>

export async function findProfileOwner(db: Database, id: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return user?.id
}

export async function readProfiles(db: Database, ids: string[]): Promise<Map<string, Content>> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'about', 'is_hidden'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    users.map(({ id, is_hidden: isHidden, ...values }) => [
      id,
      { fields: Object.entries(values).map(([name, value]) => ({ name, value })), images: [], isHidden },
    ]),
  )
}

export async function setProfileStatus(trx: Transaction, id: string, status: Status): Promise<boolean> {
  const updated = await trx
    .updateTable('users')
    .set({ moderation_status: status })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Unused images are no targets. */
export async function findImageOwner(db: Database, { id, type }: Image): Promise<string | undefined> {
  const image = await db
    .selectFrom('images')
    .select('user_id')
    .where('id', '=', id)
    .where('type', '=', type)
    .where('loose_since', 'is', null)
    .executeTakeFirst()
  return image?.user_id
}

export async function readImages(
  db: Database,
  { ids, type }: { ids: string[]; type: ImageRow['type'] },
): Promise<Map<string, Content>> {
  const images = await db
    .selectFrom('images')
    .select(['id', 'path', 'width', 'height'])
    .where('id', 'in', ids)
    .where('type', '=', type)
    .execute()
  return new Map(images.map(image => [image.id, { fields: [], images: [image] }]))
}

export async function setImageStatus(trx: Transaction, { id, type }: Image, status: Status): Promise<boolean> {
  const updated = await trx
    .updateTable('images')
    .set({ moderation_status: status })
    .where('id', '=', id)
    .where('type', '=', type)
    .where('loose_since', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}
