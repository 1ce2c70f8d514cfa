import { expect, test } from 'vitest'
import { choiceFilter, dateFilter, rangeFilter, toConditions, wordsFilter } from './query.ts'

test('turned ends of a range change places, and its bounds are rounded inwards', () => {
  expect(rangeFilter('followers', 20, 10)).toEqual([{ kind: 'range', column: 'followers', min: 10, max: 20 }])
  expect(rangeFilter('followers', 10.2, 20.8)).toEqual([{ kind: 'range', column: 'followers', min: 11, max: 20 }])
  expect(rangeFilter('followers', undefined, undefined)).toEqual([])
})

test('per cent become basis points without the noise of binary fractions', () => {
  for (const er of [0.07, 1.1, 3.42, 4.35, 8.2, 9.95, 57.28]) {
    const points = Math.round(er * 100)
    expect(rangeFilter('er', er, er, 100)).toEqual([{ kind: 'range', column: 'er', min: points, max: points }])
  }
})

test('dates are milliseconds', () => {
  expect(dateFilter('publish_date', '1970-01-01T00:00:01.000Z', undefined)).toEqual([
    { kind: 'range', column: 'publish_date', min: 1000 },
  ])
})

test('whatever people typed is a parameter', () => {
  const typed = `x' OR 1=1 --`
  const { sql, params } = toConditions([
    ...choiceFilter('country', [typed]),
    ...wordsFilter(`@${typed.replaceAll(' ', '')}`, { handles: false }),
    ...rangeFilter('followers', undefined, 5),
  ])
  expect(sql).toBe(
    'hasAll(facets, {p0:Array(String)}) AND handle LIKE {p1:String} AND followers >= {p2:Int64} AND followers <= {p3:Int64}',
  )
  expect(params).toEqual({ p0: [`c${typed.toLowerCase()}`], p1: `%x'or1=1--%`, p2: 0, p3: 5 })
})

test('what is chosen alone is one question, alternatives are one each', () => {
  const { sql, params } = toConditions([
    ...choiceFilter('country', 'DE'),
    ...choiceFilter('category', ['b', 'a']),
    ...choiceFilter('gender', 'male'),
  ])
  expect(sql).toBe('hasAll(facets, {p0:Array(String)}) AND hasAny(facets, {p1:Array(String)})')
  expect(params).toEqual({ p0: ['cde', 'gmale'], p1: ['ka', 'kb'] })
})

test('signs that LIKE would read stand for themselves', () => {
  expect(toConditions(wordsFilter(String.raw`@a%b_c\d`, { handles: true })).params).toEqual({
    p0: String.raw`%a\%b\_c\\d%`,
  })
})

test('ids are one parameter, however many', () => {
  const ids = ['5', '18446744073709551615']
  const found = toConditions([{ kind: 'ids', name: 'kept', isIn: true, ids }])
  expect(found).toEqual({
    sql: 'id IN (SELECT arrayJoin({p0:Array(UInt64)}))',
    params: { p0: [5n, 18446744073709551615n] },
  })
  const left = toConditions([{ kind: 'ids', name: 'kept', isIn: false, ids: [] }])
  expect(left).toEqual({ sql: 'id NOT IN (SELECT arrayJoin({p0:Array(UInt64)}))', params: { p0: [] } })
})
