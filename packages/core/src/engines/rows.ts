import type { Database } from '@limelight/db/database'
import type { RawBuilder } from 'kysely'
import * as z from 'zod'

/**
 * Runs a raw statement and parses its rows. Kysely's query builder knows its types and needs no
 * schema.
 */
export async function rowsOf<Row>(
  db: Database,
  statement: RawBuilder<unknown>,
  schema: z.ZodType<Row>,
): Promise<Row[]> {
  const { rows } = await statement.execute(db)
  return parseRows(rows, schema, () => statement.compile(db).sql)
}

const dateSchema = z.object({ date: z.date().nullable() })

/** The one date that a statement answers, undefined for null. */
export async function dateOf(db: Database, statement: RawBuilder<unknown>): Promise<Date | undefined> {
  const [row] = await rowsOf(db, statement, dateSchema)
  return row?.date ?? undefined
}

/**
 * Parses the rows of a raw query. A row of another shape is a fault of the server, never of the
 * caller, so the error is a plain one that names the query and the column for the operator; it
 * never shows the values, which may be secrets.
 */
export function parseRows<Row>(rows: readonly unknown[], schema: z.ZodType<Row>, describeQuery: () => string): Row[] {
  return rows.map((row, index) => {
    const { data, error } = schema.safeParse(row)
    if (error === undefined) return data
    const columns = error.issues.map(({ path, message }) => `${path.join('.') || 'row'}: ${message}`).join(', ')
    const query = describeQuery().replace(/\s+/g, ' ').trim().slice(0, maxQueryLength)
    throw new Error(
      `A query returned a row of another shape (row ${index}, ${columns}). Make the query and its schema agree: ${query}`,
    )
  })
}

const maxQueryLength = 300

/** A 64-bit integer, which both engines send as its digits. */
export const digits = z.string().regex(/^-?\d+$/)

/** An integer of any width that JavaScript can count with. */
export const integer = z.union([z.int(), digits.transform(Number)])
