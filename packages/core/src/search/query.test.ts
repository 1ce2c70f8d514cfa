import type { FilterDefinition } from '@limelight/contract/search/filters'
import { describe, expect, test } from 'vitest'
import { describeFilters, type Filter, type HandleAccess, toConditions } from './query.ts'

const range = { kind: 'range', label: '', bounds: { min: 0, max: 100 } } as const
const slices = { width: 4 }
const filters: readonly FilterDefinition[] = [
  { ...range, name: 'followers', stored: { column: 'followers', slices } },
  { ...range, name: 'er', unit: 'percent', stored: { column: 'er', slices } },
  { kind: 'dates', name: 'published', label: '', stored: { column: 'publish_date' } },
  { kind: 'flag', name: 'hasEmail', label: '', stored: { facet: 'hasEmail' } },
  {
    kind: 'choices',
    name: 'location',
    alias: 'locations',
    label: '',
    catalogue: 'locations',
    stored: { facet: 'country' },
  },
  {
    kind: 'share',
    name: 'audience',
    label: '',
    catalogue: 'locations',
    usual: 30,
    stored: { tokens: 'audienceCountry', column: 'countries', steps: [10, 30, 50], isUpper: true },
  },
  { kind: 'words', name: 'search', label: '', stored: { inHandles: true, creator: 'id' } },
]

test('reversed bounds of a range are swapped, and bounds are rounded inwards', () => {
  const rangeOf = (followersMin?: number, followersMax?: number) =>
    describeFilters(filters, { followersMin, followersMax })
  expect(rangeOf(20, 10)).toEqual([{ kind: 'range', column: 'followers', min: 10, max: 20 }])
  expect(rangeOf(10.2, 20.8)).toEqual([{ kind: 'range', column: 'followers', min: 11, max: 20 }])
  expect(rangeOf()).toEqual([])
})

test('percentages become basis points without floating-point noise', () => {
  for (const er of [0.07, 1.1, 3.42, 4.35, 8.2, 9.95, 57.28]) {
    const points = Math.round(er * 100)
    expect(describeFilters(filters, { erMin: er, erMax: er })).toEqual([
      { kind: 'range', column: 'er', min: points, max: points },
    ])
  }
})

test('dates become milliseconds', () => {
  expect(describeFilters(filters, { publishedMin: '1970-01-01T00:00:01.000Z' })).toEqual([
    { kind: 'range', column: 'publish_date', min: 1000 },
  ])
})

test('a filter and its alias are one choice, flags become digits, and unknown keys are ignored', () => {
  const input = { location: ['FR', 'DE'], locations: ['DE'], hasEmail: false, unknown: 'x' }
  expect(describeFilters(filters, input)).toEqual([
    { kind: 'choice', facet: 'hasEmail', values: ['0'] },
    { kind: 'choice', facet: 'country', values: ['DE', 'FR'] },
  ])
})

test.each([
  [['DE'], undefined, 'hasAll(facets, {p0:Array(String)})', [['xde 30']]],
  [
    ['DE'],
    40.5,
    'hasAll(facets, {p0:Array(String)}) AND countries[{p1:String}] >= {p2:UInt64}',
    [['xde 30'], 'DE', 4050],
  ],
  [['DE'], 5, 'countries[{p0:String}] >= {p1:UInt64}', ['DE', 500]],
  [
    ['DE', 'AT'],
    50,
    'hasAny(facets, {p0:Array(String)}) AND countries[{p1:String}] + countries[{p2:String}] >= {p3:UInt64}',
    [['xat 10', 'xde 10'], 'AT', 'DE', 5000],
  ],
])('the index finds candidates for a share of %j at least %d, and the map decides', (audience, least, sql, params) => {
  const found = toConditions(describeFilters(filters, { audience, audienceMin: least }))
  expect(found.sql).toBe(sql)
  expect(Object.values(found.params)).toEqual(params)
})

const words = (text: string, access?: HandleAccess): Filter => ({
  kind: 'words',
  text,
  handles: true,
  creator: 'id',
  ...(access && { access }),
})

test('user input is always a parameter', () => {
  const typed = `x' OR 1=1 --`
  const [choices] = describeFilters(filters, { location: [typed] })
  const [most] = describeFilters(filters, { followersMax: 5 })
  const asked = [choices, words(`@${typed.replaceAll(' ', '')}`, { unmasked: ['7'], masked: true }), most]
  const { sql, params } = toConditions(asked.filter(filter => filter !== undefined))
  expect(sql).toBe(
    'hasAll(facets, {p0:Array(String)}) AND hasAllTokens(handle, {p4:Array(String)}) AND ' +
      '(has(array(handle), {p1:String}) OR handle LIKE {p2:String} AND id IN (SELECT arrayJoin({p3:Array(UInt64)}))) AND ' +
      'followers >= {p5:Int64} AND followers <= {p6:Int64}',
  )
  expect(params).toMatchObject({ p0: [`c${typed.toLowerCase()}`], p1: `x'or1=1--`, p2: `%x'or1=1--%`, p3: [7n] })
})

describe('words and usernames', () => {
  const sqlOf = (text: string, access?: HandleAccess) => toConditions([words(text, access)]).sql
  const inText = 'hasAnyTokens(words, {p0:Array(String)}) OR hasAny(facets, {p1:Array(String)})'

  test('match no username without access', () => {
    expect([sqlOf('vogt'), sqlOf('@vogt')]).toEqual([`(${inText})`, 'false'])
    expect(sqlOf('@vogt', { unmasked: [], masked: false })).toBe('false')
  })

  test('match whole usernames where masked ones may match', () => {
    const { sql, params } = toConditions([words('@vogt', { unmasked: [], masked: true })])
    expect(sql).toBe('(has(array(handle), {p0:String}))')
    expect(params).toEqual({ p0: 'vogt' })
    expect(sqlOf('vogt', { unmasked: [], masked: true })).toBe(`(${inText} OR (has(array(handle), {p2:String})))`)
  })

  test('match parts of unmasked usernames only', () => {
    expect(sqlOf('@vo', { unmasked: ['7'], masked: false })).toBe(
      '(handle LIKE {p0:String} AND id IN (SELECT arrayJoin({p1:Array(UInt64)})))',
    )
  })
})

const choice = (facet: 'country' | 'category' | 'gender', ...values: string[]): Filter => ({
  kind: 'choice',
  facet,
  values,
})

test('single values share one condition, and alternatives have one each', () => {
  const { sql, params } = toConditions([
    choice('country', 'DE'),
    choice('category', 'a', 'b'),
    choice('gender', 'male'),
  ])
  expect(sql).toBe('hasAll(facets, {p0:Array(String)}) AND hasAny(facets, {p1:Array(String)})')
  expect(params).toEqual({ p0: ['cde', 'gmale'], p1: ['ka', 'kb'] })
})

test('the index of grams finds candidates for parts of usernames', () => {
  const { sql, params } = toConditions([words('vogt', { unmasked: ['7'], masked: false })])
  const inHandle = '(handle LIKE {p2:String} AND id IN (SELECT arrayJoin({p3:Array(UInt64)})))'
  const inText = 'hasAnyTokens(words, {p0:Array(String)}) OR hasAny(facets, {p1:Array(String)})'
  expect(sql).toBe(`(${inText} OR hasAllTokens(handle, {p4:Array(String)})) AND (${inText} OR ${inHandle})`)
  expect(params).toMatchObject({ p1: ['bvogt', 'rbvogt 3'], p4: ['vog', 'ogt'] })
})

test('a topic that texts mention in passing is its facet, and an excluded word may be neither in the text nor in the facets', () => {
  const topic = toConditions([words('coffee')])
  expect(topic).toEqual({ sql: 'hasAny(facets, {p0:Array(String)})', params: { p0: ['wcoffee'] } })
  const { sql, params } = toConditions([words('-vegan')])
  expect(sql).toBe('NOT (hasAnyTokens(words, {p0:Array(String)}) OR hasAny(facets, {p1:Array(String)}))')
  expect(params).toMatchObject({ p1: ['wvegan'] })
})

test('LIKE wildcards are escaped', () => {
  const { params } = toConditions([words(String.raw`@a%b_c\d`, { unmasked: ['7'], masked: false })])
  expect(params.p0).toBe(String.raw`%a\%b\_c\\d%`)
})

test('ids are one parameter regardless of their number', () => {
  const ids = ['5', '18446744073709551615']
  const found = toConditions([{ kind: 'ids', name: 'kept', isIn: true, ids }])
  expect(found).toEqual({
    sql: 'id IN (SELECT arrayJoin({p0:Array(UInt64)}))',
    params: { p0: [5n, 18446744073709551615n] },
  })
  const left = toConditions([{ kind: 'ids', name: 'kept', isIn: false, ids: [] }])
  expect(left).toEqual({ sql: 'id NOT IN (SELECT arrayJoin({p0:Array(UInt64)}))', params: { p0: [] } })
})
