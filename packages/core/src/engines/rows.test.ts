import type { Tables } from '@limelight/db/database'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { parseRows, rowsOf } from './rows.ts'

const schema = z.object({ id: z.string(), used: z.number() })

describe('parseRows', () => {
  test('returns the rows parsed by their schema', () => {
    const rows = [{ id: 'a', used: 1, extra: true }]
    expect(parseRows(rows, schema, () => 'select')).toEqual([{ id: 'a', used: 1 }])
  })

  test('names the query and the column but no value', () => {
    const rows = [
      { id: 'a', used: 1 },
      { id: 'b', used: 'secret' },
    ]
    const parse = () => parseRows(rows, schema, () => 'select id,\n  used\nfrom limits')
    expect(parse).toThrow(/row 1, used: .*expected number.*Make the query and its schema agree: select id, used from/)
    expect(parse).not.toThrow('secret')
  })
})

describe('rowsOf', () => {
  test('names the statement that returned rows of another shape', async () => {
    const db = new Kysely<Tables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: of => new PostgresIntrospector(of),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      plugins: [{ transformQuery: ({ node }) => node, transformResult: async () => ({ rows: [{ id: 1 }] }) }],
    })
    const found = rowsOf(db, sql`/* prepare left-over */ select id, used from limits where id = ${'secret'}`, schema)
    await expect(found).rejects.toThrow(/id: .*, used: .*\/\* prepare left-over \*\/ select id, used .* = \$1$/)
  })
})
