import { sharedLinkSchema, sharedReportSchema } from '@limelight/contract/influencers/sharing'
import { listSharedLinks } from '@limelight/core/influencers/sharing/links'
import { unmaskInfluencer } from '@limelight/core/influencers/unmask/unmask'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addContent, addInfluencer, buildReachable } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { markDeleted } from '@limelight/core/users/ownership'
import { expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const { ctx, clock } = house
const kind = 'instagram'
const dayMs = 24 * 60 * 60_000
const lena = buildReachable({ bio: 'Bread. Write to lena.private@example.test or @lena.secret' })
const id = await addInfluencer(ctx, kind, lena)
await addContent(ctx, kind, [
  {
    authorPlatformId: lena.platformId,
    shortcode: 'CxqSecret',
    text: `Loaf of ${lena.email} @${lena.username}`,
    likesTotal: 9,
  },
])

async function enter({ plan = true } = {}) {
  const { accessToken: token, user } = await buildAccount(ctx)
  if (plan) await givePlan(ctx, user.id)
  const share = async (days?: number) =>
    sharedLinkSchema.parse(
      (await house.rest('POST /api/shared-reports', { token, body: { kind, id, ...(days && { days }) } })).body,
    )
  // Access tokens expire while the clock moves.
  const links = () => listSharedLinks(ctx, { userId: user.id }, { offset: 0, limit: 20 })
  return { token, userId: user.id, share, links, trpc: house.trpc(token).influencers }
}

const tokenOf = ({ url }: { url: string }) => url.slice(url.lastIndexOf('/') + 1)
const visit = (token: string) => house.rest(`GET /api/shared/${token}`)
const gone = { status: 404, body: refusal(404, 'ITEM_NOT_FOUND') }

test('a shared report opens without an account, shows nothing masked, and costs only its owner', async () => {
  const { share, trpc } = await enter()
  const link = await share()
  expect(new Date(link.endsAt).getTime() - new Date(link.createdAt).getTime()).toBe(30 * dayMs)
  const { status, body } = await visit(tokenOf(link))
  expect(status).toBe(200)
  const shared = sharedReportSchema.parse(body)
  expect(shared).toMatchObject({
    sharedBy: 'Rosa Feldmann',
    endsAt: link.endsAt,
    report: { username: 'vo***', url: null },
  })
  expect(shared.posts).toHaveLength(1)
  const text = JSON.stringify(body)
  for (const secret of [lena.email, lena.username, 'lena.private', 'lena.secret', 'CxqSecret', id, lena.platformId])
    expect(text).not.toContain(secret)
  expect(await house.trpc().influencers.shared.query({ token: tokenOf(link) })).toEqual(body)
  expect((await trpc.sharedLinks.query({})).data).toEqual([{ ...link, views: 1, lastViewedAt: expect.any(String) }])
})

test('shows the handle that its owner has unmasked, and never the email address', async () => {
  const { share, userId } = await enter()
  const token = tokenOf(await share())
  await unmaskInfluencer(ctx, { userId }, { kind, id })
  const { body } = await visit(token)
  expect(body).toMatchObject({ report: { username: lena.username, isUnmasked: true } })
  const text = JSON.stringify(body)
  for (const secret of [lena.email, 'lena.private@example.test', '"email"']) expect(text).not.toContain(secret)
})

test('ends on time, by its owner, with the plan and with the account, always with the answer to unknown tokens', async () => {
  const first = await enter()
  const [short, ended, kept] = [await first.share(1), await first.share(), await first.share(90)]
  const second = await enter()
  const closed = tokenOf(await second.share())
  expect(await visit('unknown')).toMatchObject(gone)
  const answer = (await visit('unknown')).body

  await first.trpc.endSharedLink.mutate({ id: ended.id })
  expect((await visit(tokenOf(ended))).body).toEqual(answer)
  await expect(first.trpc.endSharedLink.mutate({ id: ended.id })).rejects.toThrow('ITEM_NOT_FOUND')

  clock.advance(dayMs - 60_000)
  expect((await visit(tokenOf(short))).status).toBe(200)
  clock.advance(60_000)
  expect((await visit(tokenOf(short))).body).toEqual(answer)
  expect((await first.links()).data.map(link => link.id)).toEqual([kept.id])

  await ctx.db.transaction().execute(trx => markDeleted(ctx, trx, second.userId))
  expect((await visit(closed)).body).toEqual(answer)

  expect((await visit(tokenOf(kept))).status).toBe(200)
  const free = ctx.db.updateTable('subscriptions').set({ limits: JSON.stringify({ EXPORT: 0 }) })
  await free.where('user_id', '=', first.userId).execute()
  expect((await visit(tokenOf(kept))).body).toEqual(answer)
})

test('plans without exports cannot share, and nobody shares for longer than 90 days', async () => {
  const free = await enter({ plan: false })
  await expect(free.trpc.share.mutate({ kind, id })).rejects.toMatchObject({ data: { errorMessage: 'EXPORT' } })
  const paying = await enter()
  for (const days of [0, 91, 1.5])
    await expect(paying.trpc.share.mutate({ kind, id, days })).rejects.toThrow('INVALID_QUERY_STRING')
  await expect(paying.trpc.share.mutate({ kind, id: '1' })).rejects.toThrow('ITEM_NOT_FOUND')
})

test('counts one visit per address and hour, and none of the owner', async () => {
  const { share, trpc, links } = await enter()
  const link = await share()
  const views = async () => (await links()).data[0]?.views
  await trpc.shared.query({ token: tokenOf(link) })
  expect(await views()).toBe(0)
  await visit(tokenOf(link))
  await visit(tokenOf(link))
  expect(await views()).toBe(1)
  clock.advance(60 * 60_000)
  await visit(tokenOf(link))
  expect(await views()).toBe(2)
})
