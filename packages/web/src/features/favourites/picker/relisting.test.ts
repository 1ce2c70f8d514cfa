import { QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { trpc } from '../../../server/trpc.ts'
import { findListed, relistShown } from './relisting.ts'

const creator = (id: string, listIds: string[] = []) => ({ id, socialNetwork: 'instagram', listIds })
const post = (id: string, listIds: string[] = []) => ({ ...creator(id, listIds), authorId: '9' })
const offer = (id: string, listIds: string[] = []) => ({ id, items: [], listIds })
const pages = (...data: unknown[]) => ({ pages: [{ total: 3, data }], pageParams: [0] })
const search = (scope: string, what = 'results') => ['search', scope, 'instagram', what, '']
const ids = new Set(['1', '2'])
const creators = { type: 'influencer', network: 'instagram' } as const

let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient()
})

describe('relistShown', () => {
  it('marks added creators in searches, lists, profiles and reports', () => {
    const asked = { kind: 'instagram', id: '1' } as const
    const alone = [trpc.influencers.byId, trpc.influencers.info].map(call => getQueryKey(call, asked, 'query'))
    const searches = [search('discovery'), search('list:influencer:B')]
    for (const key of alone) cache.setQueryData(key, creator('1'))
    for (const key of searches) cache.setQueryData(key, pages(creator('1'), creator('3')))
    cache.setQueryData(search('discovery', 'close'), { exact: 0, levels: [{ data: [creator('2')] }] })
    relistShown(cache, { ...creators, ids, into: 'A' })
    for (const key of alone) expect(cache.getQueryData(key)).toEqual(creator('1', ['A']))
    for (const key of searches) expect(cache.getQueryData(key)).toEqual(pages(creator('1', ['A']), creator('3')))
    expect(cache.getQueryData(search('discovery', 'close'))).toMatchObject({
      levels: [{ data: [creator('2', ['A'])] }],
    })
  })

  it('marks moved items with the new list only, and keeps the order of others', () => {
    cache.setQueryData(search('discovery'), pages(creator('1', ['A', 'C']), creator('2', ['B', 'D'])))
    relistShown(cache, { ...creators, ids, into: 'B', outOf: 'A' })
    expect(cache.getQueryData(search('discovery'))).toEqual(pages(creator('1', ['C', 'B']), creator('2', ['B', 'D'])))
  })

  it('removes a deleted list from all its items', () => {
    cache.setQueryData(search('discovery'), pages(creator('5', ['A']), creator('6', ['B', 'A'])))
    relistShown(cache, { ...creators, outOf: 'A' })
    expect(cache.getQueryData(search('discovery'))).toEqual(pages(creator('5'), creator('6', ['B'])))
  })

  it('leaves other calls with data of the same shape untouched', () => {
    const brief = getQueryKey(trpc.influencers.brief, { kind: 'instagram', id: '1' }, 'query')
    const untouched = [brief, search('content'), search('list:content:B'), search('discovery', 'options')]
    for (const key of untouched) cache.setQueryData(key, creator('1'))
    relistShown(cache, { ...creators, ids, into: 'A' })
    for (const key of untouched) expect(cache.getQueryData(key)).toEqual(creator('1'))
  })

  it('distinguishes content, creators and networks with the same ids', () => {
    const youtube = { ...creator('1'), socialNetwork: 'youtube' }
    cache.setQueryData(search('discovery'), pages(creator('1'), youtube))
    cache.setQueryData(search('list:content:B'), pages(post('1')))
    relistShown(cache, { type: 'content', network: 'instagram', ids, into: 'A' })
    expect(cache.getQueryData(search('discovery'))).toEqual(pages(creator('1'), youtube))
    expect(cache.getQueryData(search('list:content:B'))).toEqual(pages(post('1', ['A'])))
    relistShown(cache, { ...creators, ids, into: 'A' })
    expect(cache.getQueryData(search('discovery'))).toEqual(pages(creator('1', ['A']), youtube))
  })

  it('marks offers, which have no network', () => {
    const key = ['search', 'offers', 'offer', 'results', '']
    cache.setQueryData(key, pages(offer('1'), offer('7')))
    relistShown(cache, { type: 'offer', network: null, ids, into: 'A' })
    expect(cache.getQueryData(key)).toEqual(pages(offer('1', ['A']), offer('7')))
  })

  it('keeps the age of data, and data without affected items as it is', () => {
    const [changed, kept] = [search('discovery'), search('list:influencer:B')]
    cache.setQueryData(changed, pages(creator('1')), { updatedAt: 5 })
    cache.setQueryData(kept, pages(creator('7'), creator('2', ['A'])), { updatedAt: 5 })
    const before = cache.getQueryData(kept)
    relistShown(cache, { ...creators, ids, into: 'A' })
    expect(cache.getQueryState(changed)).toMatchObject({ data: pages(creator('1', ['A'])), dataUpdatedAt: 5 })
    expect(cache.getQueryData(kept)).toBe(before)
  })
})

it('finds the cached items of a list', () => {
  cache.setQueryData(search('discovery'), pages(creator('1', ['A']), creator('2')))
  cache.setQueryData(search('content'), pages(post('3', ['A'])))
  expect(findListed(cache, { ...creators, listId: 'A' })).toEqual(new Set(['1']))
})
