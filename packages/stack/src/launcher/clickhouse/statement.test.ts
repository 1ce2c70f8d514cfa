import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  identifier,
  insertFromFile,
  isPlainlyOne,
  isWorthStreaming,
  literal,
  preparation,
  readsInput,
  restoration,
  type Statement,
} from './statement.ts'

const statement: Statement = {
  id: 'q-1',
  sql: 'SELECT 1',
  format: 'JSON',
  database: undefined,
  settings: new Map(),
  parameters: new Map(),
  session: undefined,
}

describe('literal', () => {
  it('contains no unescaped quote, backslash or zero byte for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("'", '\\', '\0', '\n', '`', 'a', 'é') }), text => {
        const inside = literal(text).slice(1, -1)
        expect(inside.replaceAll(/\\[\\'0]/g, '')).not.toMatch(/['\\\0]/)
      }),
      { seed: 20261124 },
    )
  })

  it('escapes quotes, backslashes and zero bytes', () => {
    expect(literal("it's \\ \0")).toBe("'it\\'s \\\\ \\0'")
    expect(identifier('a`b\\')).toBe('`a\\`b\\\\`')
  })
})

describe('preparation', () => {
  it('selects the database, then sets parameters, settings and the query id, and readonly last', () => {
    const sql = preparation({
      ...statement,
      database: "o'clock",
      settings: new Map([
        ['readonly', '1'],
        ['max_threads', '2'],
      ]),
      parameters: new Map([['name', "Robert'); DROP TABLE students; --"]]),
    })
    expect(sql).toBe(
      "USE `o'clock`; SET `max_query_size` = '262144', " +
        "`param_name` = 'Robert\\'); DROP TABLE students; --', `max_threads` = '2', `log_comment` = 'q-1', `readonly` = '1'",
    )
  })

  it('lifts max_query_size when the parameters are long', () => {
    const sql = preparation({ ...statement, parameters: new Map([['ids', 'x'.repeat(200_000)]]) })
    expect(sql).toMatch(/^SET max_query_size = 0; SET `max_query_size` = '262144', `param_ids`/)
  })

  it('sets log_comment to the query id even when the client sets it', () => {
    const settings = new Map([['log_comment', 'of the client']])
    expect(preparation({ ...statement, settings })).toMatch(/`log_comment` = 'q-1'$/)
  })

  it('is reverted by restoration', () => {
    const settings = new Map([['max_threads', '2']])
    expect(restoration({ ...statement, settings })).toBe('SET `log_comment` = DEFAULT, `max_threads` = DEFAULT')
  })
})

describe('isWorthStreaming', () => {
  it.each([
    ['SELECT 1', true],
    ['  with 2 AS two select two', true],
    ['SELECT (SELECT max(a) FROM t)', false],
    ['SELECT 1 UNION ALL SELECT 2', false],
    ['WITH c AS (SELECT 1) SELECT * FROM c', false],
    ['SELECT a FROM t LIMIT 10', false],
    ['WITH 1 AS one INSERT INTO t SELECT one', false],
    ['SHOW TABLES', false],
    ['INSERT INTO t SELECT 1', false],
    ['EXPLAIN SELECT 1', false],
  ])('%s: %s', (sql, expected) => expect(isWorthStreaming(sql)).toBe(expected))
})

describe('insertFromFile', () => {
  it.each([
    ['INSERT INTO t FORMAT CSV', "INSERT INTO t FROM INFILE '/f' COMPRESSION 'none' FORMAT CSV"],
    [
      'insert into d.t (a, b) format JSONEachRow ;\n',
      "insert into d.t (a, b) FROM INFILE '/f' COMPRESSION 'none' FORMAT JSONEachRow",
    ],
    ['INSERT INTO t VALUES', "INSERT INTO t FROM INFILE '/f' COMPRESSION 'none' FORMAT Values"],
    ['INSERT INTO settings FORMAT CSV', "INSERT INTO settings FROM INFILE '/f' COMPRESSION 'none' FORMAT CSV"],
    [
      'INSERT INTO t (* EXCEPT (c)) SETTINGS async_insert=1, max_threads=2 FORMAT Parquet',
      "INSERT INTO t (* EXCEPT (c)) FROM INFILE '/f' COMPRESSION 'none' SETTINGS async_insert=1, max_threads=2 FORMAT Parquet",
    ],
  ])('rewrites %s', (sql, expected) => expect(insertFromFile(sql, '/f')).toBe(expected))

  it.each([
    ["INSERT INTO t VALUES (1, 'a')"],
    ['INSERT INTO t FORMAT CSV\n1,2'],
    ['SELECT 1 FORMAT CSV'],
    ['INSERT INTO t SELECT 1'],
  ])('ignores a statement that needs no rows from a file: %s', sql => expect(insertFromFile(sql, '/f')).toBeUndefined())
})

describe('readsInput', () => {
  it.each([
    ["INSERT INTO t SELECT a FROM input('a Int8') FORMAT CSV", true],
    ["INSERT INTO t VALUES ('SELECT * FROM input(1)')", false],
    ['SELECT * FROM input', false],
  ])('%s: %s', (sql, expected) => expect(readsInput(sql)).toBe(expected))
})

describe('isPlainlyOne', () => {
  it('accepts only SELECT statements without a semicolon', () => {
    expect(isPlainlyOne(' with 1 AS one SELECT one')).toBe(true)
    expect(isPlainlyOne('SELECT 1; SELECT 2')).toBe(false)
    expect(isPlainlyOne("SELECT ';'")).toBe(false)
    expect(isPlainlyOne('INSERT INTO t SELECT 1')).toBe(false)
    expect(isPlainlyOne('SET readonly = 0')).toBe(false)
  })
})
