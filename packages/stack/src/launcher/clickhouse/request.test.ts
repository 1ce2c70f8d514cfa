import { describe, expect, it } from 'vitest'
import { parseQuery, withFields } from './request.ts'

const parse = (search: string, headers = {}, method = 'POST') =>
  parseQuery(method, new URLSearchParams(search), headers)

describe('parseQuery', () => {
  it('separates statement parameters, settings and interface options', () => {
    const { statement, waitForEnd } = parse(
      'query=SELECT+1&query_id=q&database=d&default_format=CSV&param_name=a%2Bb&max_threads=2&wait_end_of_query=1&user=me',
    )
    expect(statement).toMatchObject({ id: 'q', sql: 'SELECT 1', format: 'CSV', database: 'd', session: undefined })
    expect([...statement.parameters]).toEqual([['name', 'a+b']])
    expect([...statement.settings]).toEqual([['max_threads', '2']])
    expect(waitForEnd).toBe(true)
  })

  it('generates a unique id for a request without one', () => {
    expect(parse('').statement.id).not.toBe(parse('').statement.id)
  })

  it('sets readonly = 2 on GET requests unless they set readonly themselves', () => {
    expect(parse('', {}, 'GET').statement.settings.get('readonly')).toBe('2')
    expect(parse('readonly=1', {}, 'GET').statement.settings.get('readonly')).toBe('1')
    expect(parse('').statement.settings.has('readonly')).toBe(false)
  })

  it('rejects readonly in a session, because the session could never write again', () => {
    expect(() => parse('session_id=s&readonly=1')).toThrow('NOT_IMPLEMENTED')
  })

  it('compresses only when both the setting and the header request it', () => {
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
  it('reads the statement and parameters from form fields', () => {
    const { statement } = withFields(parse('param_a=1'), [
      ['query', 'SELECT {a:Int8}, {b:Int8}'],
      ['param_b', '2'],
    ])
    expect(statement.sql).toBe('SELECT {a:Int8}, {b:Int8}')
    expect(Object.fromEntries(statement.parameters)).toEqual({ a: '1', b: '2' })
  })
})
