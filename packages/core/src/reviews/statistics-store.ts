import type { Database, Transaction } from '@limelight/db/database'
import type { RatingStatisticsRow } from '@limelight/db/reviews/tables'
import { sql } from 'kysely'

export type RatingTarget = { target: RatingStatisticsRow['target']; id: string }

/** A new review adds its stars; a changed one moves from its old stars to its new ones. */
export type RatingChange = { added: number; removed?: number; verified: number }

/** The row stays locked until the transaction ends, so the figures made of it are written in order. */
export function countStars(
  trx: Transaction,
  { target, id }: RatingTarget,
  { added, removed, verified }: RatingChange,
): Promise<RatingStatisticsRow> {
  const change = (stars: number) => Number(stars === added) - Number(stars === removed)
  const changes = {
    stars_1: change(1),
    stars_2: change(2),
    stars_3: change(3),
    stars_4: change(4),
    stars_5: change(5),
    verified,
  }
  const sum = (name: keyof typeof changes) => sql<number>`rating_statistics.${sql.ref(name)} + ${changes[name]}`
  return trx
    .insertInto('rating_statistics')
    .values({ target, target_id: id, ...changes })
    .onConflict(conflict =>
      conflict.columns(['target', 'target_id']).doUpdateSet({
        stars_1: sum('stars_1'),
        stars_2: sum('stars_2'),
        stars_3: sum('stars_3'),
        stars_4: sum('stars_4'),
        stars_5: sum('stars_5'),
        verified: sum('verified'),
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findStatistics(db: Database, { target, id }: RatingTarget): Promise<RatingStatisticsRow | undefined> {
  return db
    .selectFrom('rating_statistics')
    .selectAll()
    .where('target', '=', target)
    .where('target_id', '=', id)
    .executeTakeFirst()
}
