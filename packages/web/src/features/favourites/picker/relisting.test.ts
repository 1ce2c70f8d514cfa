import { expect, it } from 'vitest'
import { relist } from './relisting.ts'

const creator = (id: string, listIds: string[] = []) => ({ id, socialNetwork: 'instagram', listIds })
const ids = new Set(['1', '2'])

it('marks added items anywhere in the data and keeps other objects', () => {
  const other = { total: 1, data: [creator('7')] }
  const answer = { pages: [{ total: 3, data: [creator('1'), creator('3')] }, other], pageParams: [0, 60] }
  const next = relist(answer, { type: 'influencer', network: 'instagram', ids, into: 'A' })
  expect(next).toEqual({
    pages: [{ total: 3, data: [creator('1', ['A']), creator('3')] }, other],
    pageParams: [0, 60],
  })
  expect(Object(next).pages[1]).toBe(other)
})

it('marks moved items with the new list only', () => {
  const change = { type: 'influencer', network: 'instagram', ids, into: 'B', outOf: 'A' } as const
  expect(relist([creator('1', ['A', 'C']), creator('2', ['B'])], change)).toEqual([
    creator('1', ['C', 'B']),
    creator('2', ['B']),
  ])
})

it('removes a deleted list from all its items', () => {
  const change = { type: 'influencer', network: 'instagram', outOf: 'A' } as const
  expect(relist({ data: [creator('5', ['A']), creator('6', ['B', 'A'])] }, change)).toEqual({
    data: [creator('5'), creator('6', ['B'])],
  })
})

it('returns the same object if no item is affected', () => {
  const elsewhere = [creator('9'), creator('1', ['A']), { ...creator('2'), socialNetwork: 'youtube' }, null, 'text']
  expect(relist(elsewhere, { type: 'influencer', network: 'instagram', ids, into: 'A' })).toBe(elsewhere)
})

it('distinguishes content and creators with the same id', () => {
  const post = { ...creator('1'), authorId: '2', author: { id: '2' } }
  expect(relist([post], { type: 'influencer', network: 'instagram', ids, into: 'A' })).toEqual([post])
  expect(relist([post, creator('1')], { type: 'content', network: 'instagram', ids, into: 'A' })).toEqual([
    { ...post, listIds: ['A'] },
    creator('1'),
  ])
})

it('marks offers, which have no network', () => {
  const offer = { id: '1', items: [], listIds: [] }
  const change = { type: 'offer', network: null, ids, into: 'A' } as const
  expect(relist([offer, creator('1')], change)).toEqual([{ ...offer, listIds: ['A'] }, creator('1')])
})
