import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { flag, page, several, wordOf } from './query.ts'

const schema = z.object({
  ...page,
  hasEmail: flag.optional(),
  themes: several(z.string()).optional(),
  sort: wordOf(['recent', 'best']).default('recent'),
})
const refusals = (value: object) => schema.safeParse(value).error?.issues.map(issue => issue.message)

describe('query fields', () => {
  it('parse strings and typed values alike', () => {
    const read = { offset: 40, limit: 10, hasEmail: true, themes: ['Beauty'], sort: 'best' }
    expect(schema.parse({ offset: '40', limit: '10', hasEmail: '1', themes: 'Beauty', sort: 'best' })).toEqual(read)
    expect(schema.parse(read)).toEqual(read)
    expect(schema.parse({ hasEmail: 0 }).hasEmail).toBe(false)
    expect(schema.parse({})).toEqual({ offset: 0, limit: 20, sort: 'recent' })
    expect(schema.parse({ themes: ['Beauty', 'Food'] }).themes).toEqual(['Beauty', 'Food'])
  })

  it.each([
    { offset: '-1' },
    { offset: '1.5' },
    { offset: '' },
    { offset: 'ten' },
    { offset: null },
    { offset: [1] },
    { offset: '99999999999999999999' },
    { limit: '0' },
    { limit: 101 },
    { hasEmail: 'yes' },
    { sort: 'worst' },
    { sort: ['best', 'recent'] },
  ])('reject %j', value => {
    expect(refusals(value)).toEqual(['INVALID_QUERY_STRING'])
  })
})
