import { unmaskedSchema } from '@limelight/contract/influencers/schema'
import { getLimit } from '@limelight/core/tariffs/usage'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addContent, addInfluencers, buildReachable } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse({ DATABASE_POOL_SIZE: '20' })
const { ctx } = house
const lena = buildReachable()
const shy = buildReachable({ email: null, bio: 'Write to vogt.private@example.test or @vogt.private' })
const [lenaId = '', shyId = ''] = await addInfluencers(ctx, 'instagram', [lena, shy])
await addContent(ctx, 'instagram', [
  {
    authorPlatformId: lena.platformId,
    shortcode: 'Cxq7f0lena',
    text: `New look! ${lena.email} · @${lena.username} · ${lena.username}.example.test/shop · it is me, ${lena.username}`,
    likesTotal: 10,
  },
])

async function enter(limits = {}) {
  const { accessToken: token, user } = await buildAccount(ctx)
  await givePlan(ctx, user.id, { limits })
  const rest = (call: string, body?: unknown) => house.rest(call, { token, ...(body === undefined ? {} : { body }) })
  const unmask = async (id: string, fields?: string[]) => {
    const answer = await rest(`PUT /api/clickhouse/instagram/${id}/unmask`, fields === undefined ? {} : { fields })
    return answer.status === 200 ? unmaskedSchema.parse(answer.body) : answer.body
  }
  const used = async () => [
    (await getLimit(ctx, { userId: user.id }, { limit: 'MAX_VOLUME_USERNAME_URL' })).counter.value,
    (await getLimit(ctx, { userId: user.id }, { limit: 'MAX_EMAILS' })).counter.value,
  ]
  return { rest, unmask, used, trpc: house.trpc(token) }
}

/** Every answer about a creator as one text. */
async function everythingOf({ rest }: Awaited<ReturnType<typeof enter>>, id: string): Promise<string> {
  const calls = [
    `/api/clickhouse/instagram/${id}`,
    `/api/clickhouse/instagram/${id}/info`,
    `/api/clickhouse/instagram/${id}/posts`,
    `/api/clickhouse/instagram/${id}/posts?sort=best`,
    `/api/clickhouse/instagram/${id}/related`,
    `/api/clickhouse/instagram/calcER/${id}`,
    `/api/clickhouse/instagram/info/graph/${id}`,
    '/api/clickhouse/instagram?search=vogt',
    '/api/content/instagram',
  ]
  const answers = await Promise.all(calls.map(call => rest(`GET ${call}`)))
  for (const [index, answer] of answers.entries()) expect(answer.status, calls[index]).toBe(200)
  return JSON.stringify(answers.map(({ body }) => body))
}

describe('masked creator', () => {
  test('appears unmasked in no row, report, bio or caption', async () => {
    const text = await everythingOf(await enter(), lenaId)
    expect(text).toContain('Make up from Berlin. Write to ***, see *** and ***')
    expect(text).toContain('New look! *** · *** · *** · it is me, ***')
    for (const secret of [lena.username, lena.platformId, 'Cxq7f0lena', 'example.test', 'vogt.private']) {
      expect(text, secret).not.toContain(secret)
    }
  })

  test('is permanently visible to the user who unmasked it and to no other user', async () => {
    const somebody = await enter()
    expect(await somebody.unmask(lenaId)).toMatchObject({
      username: lena.username,
      url: `https://www.instagram.com/${lena.username}/`,
      email: lena.email,
      isUnmasked: true,
      isEmailUnmasked: true,
      charged: { MAX_VOLUME_USERNAME_URL: 1, MAX_EMAILS: 1 },
    })
    const text = await everythingOf(somebody, lenaId)
    expect(text).toContain(`Write to ${lena.email}, see @${lena.username} and https://${lena.username}.example.test`)
    expect(text).toContain('Cxq7f0lena')
    expect(text).not.toContain('vogt.private')
    expect(await everythingOf(await enter(), lenaId)).not.toContain(lena.username)
  })

  test('is unmasked by field, each with its related values', async () => {
    const somebody = await enter()
    expect(await somebody.unmask(lenaId, ['email'])).toMatchObject({
      email: lena.email,
      url: null,
      isUnmasked: false,
      charged: { MAX_VOLUME_USERNAME_URL: 0, MAX_EMAILS: 1 },
    })
    const info = await somebody.trpc.influencers.info.query({ kind: 'instagram', id: lenaId })
    expect(info.bio).toBe(`Make up from Berlin. Write to ${lena.email}, see *** and ***`)
    expect(await somebody.unmask(lenaId, ['username'])).toMatchObject({
      username: lena.username,
      charged: { MAX_VOLUME_USERNAME_URL: 1, MAX_EMAILS: 0 },
    })
  })

  test('shows the whole bio when no other email is left to unmask', async () => {
    const somebody = await enter()
    await somebody.unmask(shyId)
    const info = await somebody.trpc.influencers.info.query({ kind: 'instagram', id: shyId })
    expect(info).toMatchObject({ bio: shy.bio, hasEmail: false, isEmailUnmasked: false })
  })
})

describe('unmask price', () => {
  test('is charged once, also after a year', async () => {
    const { unmask, used } = await enter()
    await unmask(lenaId)
    expect(await unmask(lenaId)).toMatchObject({ charged: { MAX_VOLUME_USERNAME_URL: 0, MAX_EMAILS: 0 } })
    // The ledger prunes its keys, but unmasked creators stay unmasked.
    await ctx.db.deleteFrom('limit_charges').execute()
    expect(await unmask(lenaId, ['email', 'username', 'email'])).toMatchObject({
      isUnmasked: true,
      charged: { MAX_VOLUME_USERNAME_URL: 0, MAX_EMAILS: 0 },
    })
    expect(await used()).toEqual([1, 1])
  })

  test('is charged once by concurrent calls', async () => {
    const { unmask, used } = await enter()
    const answers = await Promise.all(Array.from({ length: 8 }, () => unmask(lenaId)))
    const charged = answers.map(answer => unmaskedSchema.parse(answer).charged)
    expect(charged.reduce((sum, { MAX_EMAILS }) => sum + MAX_EMAILS, 0)).toBe(1)
    expect(charged.reduce((sum, { MAX_VOLUME_USERNAME_URL }) => sum + MAX_VOLUME_USERNAME_URL, 0)).toBe(1)
    expect(await used()).toEqual([1, 1])
  })

  test('is charged completely or not at all', async () => {
    const somebody = await enter({ MAX_EMAILS: 0 })
    expect(await somebody.unmask(lenaId)).toMatchObject({ ...refusal(403, 'MAX_EMAILS'), limit: { value: 0, used: 0 } })
    expect(await somebody.used()).toEqual([0, 0])
    const other = await enter({ MAX_VOLUME_USERNAME_URL: 0 })
    expect(await other.unmask(lenaId)).toMatchObject(refusal(403, 'MAX_VOLUME_USERNAME_URL'))
    expect(await other.used()).toEqual([0, 0])
    expect(await everythingOf(other, lenaId)).not.toContain(lena.username)
  })

  test('is not charged for fields that the creator does not have', async () => {
    const { unmask, used } = await enter()
    expect(await unmask(shyId, ['email'])).toMatchObject({ isEmailUnmasked: false })
    expect(await unmask(shyId)).toMatchObject({ email: null, charged: { MAX_VOLUME_USERNAME_URL: 1, MAX_EMAILS: 0 } })
    expect(await used()).toEqual([1, 0])
  })

  test.each([
    ['1', undefined, 404, 'ITEM_NOT_FOUND'],
    ['18446744073709551616', undefined, 404, 'ITEM_NOT_FOUND'],
    ['-1', undefined, 404, 'ITEM_NOT_FOUND'],
    [lenaId, ['phone'], 400, 'UNKNOWN_TYPE'],
    [lenaId, [null], 400, 'UNKNOWN_TYPE'],
  ] as const)('is not charged for %s %j, which answers %i %s', async (id, fields, status, code) => {
    const { rest, used } = await enter()
    const answer = await rest(`PUT /api/clickhouse/instagram/${id}/unmask`, fields === undefined ? {} : { fields })
    expect(answer.body).toMatchObject(refusal(status, code))
    expect(await used()).toEqual([0, 0])
  })
})
