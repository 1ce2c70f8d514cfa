import { type KindWord, kindWords, toKind } from '@limelight/contract/social-accounts/kinds'
import { parsePostUrl } from '@limelight/core/social-accounts/providers/post-urls'
import { findPost, listPosts, readPosts } from '@limelight/core/social-accounts/read-posts'
import { findAccount } from '@limelight/core/social-accounts/store'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { describe, expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { sendPost, visitProviders } from './visitor.ts'

const house = await openHouse()
const { ctx } = house
const visitor = visitProviders(house)

let handles = 0
async function linkWith(kind: KindWord, post: object, prefix = 'poster') {
  handles += 1
  const handle = `${prefix}${process.pid}x${handles}`.slice(0, 15)
  const { accessToken } = await buildAccount(ctx, buildSignUp())
  const { id } = await visitor.link(accessToken, kind, handle)
  const { status, post: published } = await sendPost('POST', { kind, handle, ...post })
  const row = await findAccount(ctx.db, id)
  if (published === undefined || row === undefined) throw new Error(`The sandbox answered ${status}`)
  const address = parsePostUrl(toKind(kind), published.url)
  if (address === undefined) throw new Error(`${published.url} is no address of a post`)
  return { row, published, find: () => findPost(ctx, row, address), name: { kind, handle, id: published.id } }
}

const text = 'New lamp day\nwith @nordlicht #ad https://nordlicht.example/lamp'

describe.each(kindWords)('a post on %s', kind => {
  test('is found by its address, follows its edits, and is gone when it is private or deleted', async () => {
    const { row, find, name } = await linkWith(kind, { text })
    const found = await find()
    expect(found).toMatchObject({ kind: 'seen', post: { authorId: row.platform_id } })
    if (found.kind !== 'seen') return
    expect(`${found.post.text} ${found.post.links}`).toContain('https://nordlicht.example/lamp')
    const read = async () => (await readPosts(ctx, row, [found.post.platformId])).readings.get(found.post.platformId)
    expect(await read()).toMatchObject({ post: { platformId: found.post.platformId, text: found.post.text } })
    expect((await listPosts(ctx, row))?.[0]?.platformId).toBe(kind === 'telegram' ? undefined : found.post.platformId)

    await sendPost('PUT', { ...name, text: 'Edited' })
    expect(await read()).toMatchObject({ post: { platformId: found.post.platformId, text: 'Edited' } })
    await sendPost('PUT', { ...name, visibility: 'private' })
    expect(await read()).toEqual({ kind: 'gone' })
    await sendPost('PUT', { ...name, visibility: 'unlisted' })
    expect(await read()).toEqual({ kind: 'gone' })
    await sendPost('PUT', { ...name, visibility: 'public' })
    expect(await read()).toMatchObject({ kind: 'seen' })
    await sendPost('DELETE', name)
    expect(await read()).toEqual({ kind: 'gone' })
    expect((await sendPost('DELETE', name)).status).toBe(404)
  })
})

test('figures grow with time', async () => {
  const publishedAt = new Date(house.clock.now().getTime() - 12 * 24 * 3_600_000).toISOString()
  const { find } = await linkWith('tiktok', { text, publishedAt })
  const found = await find()
  expect(found).toMatchObject({ kind: 'seen', post: { publishedAt: new Date(publishedAt.replace(/\.\d+Z/, '.000Z')) } })
  expect(found.kind === 'seen' && (found.post.figures.views ?? 0) > 0).toBe(true)
})

test('YouTube shows the label to the owner', async () => {
  const { find } = await linkWith('youtube', { text, label: true, type: 'SHORT' })
  expect(await find()).toMatchObject({ post: { label: 'ON', kinds: ['VIDEO', 'SHORT'] } })
})

test('a story of Instagram is listed and found today, and is gone after a day', async () => {
  const hoursAgo = (hours: number) => new Date(house.clock.now().getTime() - hours * 3_600_000).toISOString()
  const today = await linkWith('instagram', { type: 'STORY', publishedAt: hoursAgo(20) })
  expect(await today.find()).toMatchObject({ kind: 'seen', post: { kinds: ['STORY'], text: null } })
  expect(await listPosts(ctx, today.row)).toHaveLength(1)
  const over = await linkWith('instagram', { type: 'STORY', publishedAt: hoursAgo(25) })
  expect(await over.find()).toEqual({ kind: 'gone' })
})

test.each(['instagram', 'tiktok'] as const)(
  'an account of %s without the new permission fails with scope',
  async kind => {
    const { row, published, find, name } = await linkWith(kind, { text })
    await visitor.setFault(kind, name.handle, 'scope')
    const { readings, error } = await readPosts(ctx, row, [published.id])
    expect([readings.size, error?.failure]).toEqual([0, 'scope'])
    await visitor.setFault(kind, name.handle, 'none')
    expect(await find()).toMatchObject({ kind: 'seen' })
  },
)

test.each([
  ['down', 'unavailable'],
  ['limited', 'limited'],
  ['revoked', 'refused'],
] as const)('a provider that is %s fails with %s on each network', async (fault, failure) => {
  for (const kind of kindWords) {
    const { row, published, name } = await linkWith(kind, { text })
    const id = kind === 'telegram' ? `${row.platform_id}/1` : published.id
    await visitor.setFault(kind, name.handle, fault)
    const { readings, error } = await readPosts(ctx, row, [id])
    const status = (await findAccount(ctx.db, row.id))?.status
    expect([kind, readings.size, error?.failure, status]).toEqual([
      ...[kind, 0, failure],
      fault === 'revoked' ? 'EXPIRED' : 'LINKED',
    ])
  }
})

test('a channel of Telegram may forbid to forward', async () => {
  expect(await (await linkWith('telegram', { text }, 'closed')).find()).toEqual({ kind: 'not-readable' })
})

test('a post of another account shows its author, where the network shows it', async () => {
  const mine = await linkWith('twitter', { text })
  const theirs = await linkWith('twitter', { text: 'Theirs' })
  const { readings } = await readPosts(ctx, mine.row, [theirs.published.id])
  expect(readings.get(theirs.published.id)).toMatchObject({ post: { authorId: theirs.row.platform_id } })
})

test('the sandbox refuses a post of a kind that the network lacks', async () => {
  expect((await sendPost('POST', { kind: 'tiktok', handle: 'someone', type: 'STORY' })).status).toBe(400)
  expect((await sendPost('POST', { kind: 'myspace', handle: 'someone' })).status).toBe(400)
})
