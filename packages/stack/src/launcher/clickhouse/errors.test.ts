import { describe, expect, it } from 'vitest'
import { asClickHouseError, clickHouseError, httpStatus } from './errors.ts'

describe('asClickHouseError', () => {
  it("parses the code and type from the engine's text", () => {
    const text =
      'Code: 27. DB::Exception: Code: 27. DB::Exception: Cannot parse (at row 1) (CANNOT_PARSE_INPUT_ASSERTION_FAILED)'
    const error = asClickHouseError(new Error(text))
    expect(error).toMatchObject({ code: 27, type: 'CANNOT_PARSE_INPUT_ASSERTION_FAILED', message: text })
  })

  it('reports anything else as an unknown exception', () => {
    expect(asClickHouseError(new Error('out of memory'))).toMatchObject({
      code: 1002,
      type: 'UNKNOWN_EXCEPTION',
      message: 'Code: 1002. DB::Exception: out of memory. (UNKNOWN_EXCEPTION)',
    })
  })

  it('returns a ClickHouse error unchanged', () => {
    const error = clickHouseError('ABORTED', 'The server is stopping.')
    expect(asClickHouseError(error)).toBe(error)
  })
})

describe('httpStatus', () => {
  it.each([
    ['SYNTAX_ERROR', 400],
    ['CANNOT_PARSE_QUOTED_STRING', 400],
    ['UNKNOWN_TABLE', 404],
    ['TIMEOUT_EXCEEDED', 408],
    ['NOT_IMPLEMENTED', 501],
    ['ABORTED', 503],
    ['READONLY', 500],
  ])('maps %s to %d', (type, status) => {
    expect(httpStatus(asClickHouseError(new Error(`Code: 1. DB::Exception: x. (${type})`)))).toBe(status)
  })
})
