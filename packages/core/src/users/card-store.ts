import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../engines/rows.ts'
import { photo, photoSchema, reputation, reputationSchema } from './store.ts'

const cardSchema = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  is_hidden: z.boolean(),
  is_gone: z.boolean(),
  photo: photoSchema,
  ...reputationSchema.shape,
})
export type CardRow = z.infer<typeof cardSchema>

/** Almost every page of the market shows users. */
export function findCards(db: Database, ids: readonly string[]): Promise<CardRow[]> {
  const statement = sql`/* prepare user-cards */
    select users.id, users.name, users.surname, users.is_hidden,
      users.deleted_at is not null as is_gone, ${photo} as photo, ${reputation}
    from users where users.id = any(${[...new Set(ids)]}::uuid[])`
  return rowsOf(db, statement, cardSchema)
}
