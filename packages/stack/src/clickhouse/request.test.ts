import { describe, expect, it } from 'vitest'
import { parseQuery, withFields } from './request.ts'

const parse = (search: string, headers = {}, method = 'POST') =>
  parseQuery(method, new URLSearchParams(search), headers)

describe('parseQuery', () => {
  it('tells parameters of the statement, settings and the interface apart', () => {
    const { statement, waitForEnd } = parse(
      'query=SELECT+1&query_id=q&database=d&default_format=CSV&param_name=a%2Bb&max_threads=2&wait_end_of_query=1&user=me',
    )
    expect(statement).toMatchObject({ id: 'q', sql: 'SELECT 1', format: 'CSV', database: 'd', session: undefined })
    expect([...statement.parameters]).toEqual([['name', 'a+b']])
    expect([...statement.settings]).toEqual([['max_threads', '2']])
    expect(waitForEnd).toBe(true)
  })

  it('gives a request without id one of its own', () => {
    expect(parse('').statement.id).not.toBe(parse('').statement.id)
  })

  it('makes a GET request readonly unless it says how readonly it is', () => {
    expect(parse('', {}, 'GET').statement.settings.get('readonly')).toBe('2')
    expect(parse('readonly=1', {}, 'GET').statement.settings.get('readonly')).toBe('1')
    expect(parse('').statement.settings.has('readonly')).toBe(false)
  })

  it('refuses readonly in a session, which could never write again', () => {
    expect(() => parse('session_id=s&readonly=1')).toThrow('NOT_IMPLEMENTED')
  })

  it('compresses only when both the setting and the header ask for it', () => {
    const accepts = { 'accept-encoding': 'zstd, gzip' }
    expect(parse('enable_http_compression=1&http_zlib_compression_level=7', accepts).compression).toEqual({
      encoding: 'gzip',
      level: 7,
    })
    expect(parse('enable_http_compression=1').compression).toBeUndefined()
    expect(parse('', accepts).compression).toBeUndefined()
  })
})

describe('withFields', () => {
  it('takes statement and parameters from the fields of a form', () => {
    const { statement } = withFields(parse('param_a=1'), [
      ['query', 'SELECT {a:Int8}, {b:Int8}'],
      ['param_b', '2'],
    ])
    expect(statement.sql).toBe('SELECT {a:Int8}, {b:Int8}')
    expect(Object.fromEntries(statement.parameters)).toEqual({ a: '1', b: '2' })
  })
})
