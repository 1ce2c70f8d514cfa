import { type Kysely, sql } from 'kysely'

/**
 * Words of names once more, with a mark and without a weight. A search with a wrong letter looks for
 * them: the index knows no weights, so it would return every description with such a word.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Searches forgive a letter from six letters on, so words of five letters may be meant.
  await sql`
    create function mark_offer_names(search tsvector) returns tsvector language sql immutable parallel safe
    return search || array_to_tsvector(array(
      select '~n' || lexeme from unnest(ts_filter(search, '{a,b}')) where length(lexeme) >= 5
    ))`.execute(db)
  await sql`update offers set search = mark_offer_names(search)`.execute(db)
}
