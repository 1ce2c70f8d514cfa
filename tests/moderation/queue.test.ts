import { randomUUID } from 'node:crypto'
import type { ModerationTarget } from '@limelight/contract/moderation/item'
import { moderationItemSchema, moderationListSchema, reasonSchema } from '@limelight/contract/moderation/schema'
import { claimItem, claimNext, releaseItem } from '@limelight/core/moderation/claims'
import { emitDueNotices } from '@limelight/core/moderation/notices'
import { enqueue } from '@limelight/core/moderation/queue'
import { buildAccount, removeAccount } from '@limelight/core/test/factories/accounts'
import { buildPicture } from '@limelight/core/test/factories/users'
import { lockUser } from '@limelight/core/users/store'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { enterAsAdmin } from '../http/surface.ts'
import { hearUpdates } from '../live-updates.ts'
import { uploadOwn } from '../users/uploads.ts'

const house = await openHouse()
const ada = await enterAsAdmin(house)
const piotr = await enterAsAdmin(house)
const asAda = house.trpc(ada.token)
const asPiotr = house.trpc(piotr.token)
const picture = await buildPicture()
const minuteMs = 60_000

async function call(what: string, body?: unknown, token = ada.token) {
  return house.rest(what, body === undefined ? { token } : { token, body })
}
async function itemOf(target: ModerationTarget, targetId: string) {
  return asAda.moderation.request.mutate({ target, targetId })
}
/** A user whose profile waits for a decision. */
async function buildQueued(about = 'I paint.') {
  const person = await buildAccount(house.ctx)
  await house.rest('PUT /api/user', { token: person.accessToken, body: { about } })
  return { person, item: await itemOf('PROFILE', person.user.id) }
}
async function addReason(type: ModerationTarget, text: string = randomUUID()) {
  return reasonSchema.parse((await call('POST /api/admin/reason', { type, text })).body)
}

describe('a request for a decision', () => {
  test('waits for an edit of the owner instead of blocking it', async () => {
    const { person, item } = await buildQueued()
    const { db } = house.ctx
    await db.deleteFrom('moderation_items').where('id', '=', item.id).execute()
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const request = await db.transaction().execute(async trx => {
      await lockUser(trx, person.user.id)
      const request = itemOf('PROFILE', person.user.id)
      for (let rows = 0; rows === 0; ) rows = (await waiting.execute(db)).rows.length
      await enqueue(house.ctx, trx, { target: 'PROFILE', targetId: person.user.id, userId: person.user.id })
      return { request }
    })
    expect(await request.request).toMatchObject({ status: 'UNKNOWN', revision: 1 })
  })

  test('ends the undo of the approval, because the item has a new revision', async () => {
    const { item } = await buildQueued()
    const { revision } = await asAda.moderation.decide.mutate({ id: item.id, status: 'APPROVED' })
    const requested = await asPiotr.moderation.request.mutate({ target: 'PROFILE', targetId: item.targetId })
    expect(requested).toMatchObject({ status: 'UNKNOWN', revision: revision + 1 })
    await expect(asAda.moderation.undo.mutate({ id: item.id })).rejects.toThrow('ITEM_NOT_FOUND')
    const outdated = { id: item.id, status: 'APPROVED', revision }
    await expect(asPiotr.moderation.decide.mutate(outdated)).rejects.toThrow('CONFIG_IS_BUSY')
  })

  test('a claim that is given up for another item shows it as free', async () => {
    const [first, second] = [await buildQueued(), await buildQueued()]
    await asAda.moderation.claim.mutate({ id: first.item.id })
    const hear = await hearUpdates(house)
    await asAda.moderation.claim.mutate({ id: second.item.id })
    expect((await hear('moderation')).map(({ data }) => data)).toMatchObject([
      { id: first.item.id, what: 'queued' },
      { id: second.item.id, what: 'claimed' },
    ])
  })
})

describe('queue entry', () => {
  test('is made by a sign-up and by every image, and removed with the image', async () => {
    const person = await buildAccount(house.ctx)
    await uploadOwn(house, person, { type: 'avatar', files: [picture] })
    await uploadOwn(house, person, { type: 'portfolio', files: [picture, picture] })
    const list = () => asAda.moderation.list.query({ userId: person.user.id })
    const { total, data } = await list()
    expect(total).toBe(4)
    expect(data.map(({ target, status, revision }) => `${target} ${status} ${revision}`).sort()).toEqual([
      'PHOTO UNKNOWN 1',
      'PORTFOLIO UNKNOWN 1',
      'PORTFOLIO UNKNOWN 1',
      'PROFILE UNKNOWN 1',
    ])
    await house.rest('PUT /api/user', { token: person.accessToken, body: { portfolio: [], photo: null } })
    expect((await list()).data.map(({ target }) => target)).toEqual(['PROFILE'])
  })

  test('leaves the queue with a deleted account and comes back with a restored one', async () => {
    const { person, item } = await buildQueued()
    await removeAccount(house.ctx, person.user.id)
    expect((await call(`GET /api/admin/moderation/${item.id}`)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    await house.drain()
    const link = (await house.mailsTo(person.user.email))
      .flatMap(({ links }) => links)
      .find(url => url.includes('restore'))
    await fetch(link ?? '', { redirect: 'manual' })
    expect((await asAda.moderation.byId.query({ id: item.id })).status).toBe('UNKNOWN')
  })

  test('says whether others see it already, which they do not with contact details', async () => {
    const { person, item } = await buildQueued()
    expect((await asAda.moderation.byId.query({ id: item.id })).evidence.isShown).toBe(true)
    await house.rest('PUT /api/user', { token: person.accessToken, body: { about: 'Call +49 151 23456789.' } })
    expect((await asAda.moderation.byId.query({ id: item.id })).evidence.isShown).toBe(false)
  })

  test('is edited: the decision, its reasons and the claim end, and the priority grows', async () => {
    const { person, item } = await buildQueued()
    const reason = await addReason('PROFILE')
    await asAda.moderation.decide.mutate({ id: item.id, status: 'REFUSED', reasons: [reason.id], comment: 'Please.' })
    await asAda.moderation.claim.mutate({ id: item.id })
    await house.rest('PUT /api/user', { token: person.accessToken, body: { about: 'I draw.' } })
    const edited = await asAda.moderation.byId.query({ id: item.id })
    expect(edited).toMatchObject({
      status: 'UNKNOWN',
      reasons: [],
      comment: null,
      claimedBy: null,
      decidedBy: null,
      priority: 50,
      revision: item.revision + 2,
      checkedAt: null,
      evidence: {
        fields: [
          { name: 'name', value: 'Rosa', before: 'Rosa' },
          { name: 'surname', value: 'Feldmann', before: 'Feldmann' },
          { name: 'about', value: 'I draw.', before: 'I paint.' },
        ],
        images: [],
        isShown: true,
      },
    })
    expect(edited.history).toMatchObject([
      {
        act: 'moderation.decide',
        admin: { id: ada.id },
        userId: person.user.id,
        before: { status: 'UNKNOWN', reasons: [], comment: null },
        after: { status: 'REFUSED', reasons: [reason.text], comment: 'Please.' },
        comment: 'Please.',
      },
    ])
  })
})

describe('decision', () => {
  test.each(['PUT', 'POST'])('over %s refuses with a reason, and the user learns of it', async method => {
    const { person, item } = await buildQueued()
    const reason = await addReason('PROFILE')
    const answer = await call(`${method} /api/admin/moderation/${item.id}`, {
      status: 'REFUSED',
      reasons: [reason.id],
      revision: item.revision,
    })
    expect(answer.status).toBe(200)
    expect(moderationItemSchema.parse(answer.body)).toMatchObject({
      status: 'REFUSED',
      reasons: [{ id: reason.id, type: 'PROFILE', text: reason.text }],
      decidedBy: { id: ada.id, email: ada.email },
      revision: item.revision + 1,
    })
    const user = house.trpc(person.accessToken)
    expect(await user.users.me.query()).toMatchObject({
      moderationData: { moderationStatus: 'REFUSED', moderationReasons: [{ text: reason.text }] },
    })
    expect((await user.activity.list.query({ type: 'MODERATION' })).data).toMatchObject([
      {
        payload: {
          text: `Your profile was refused. ${reason.text}`,
          target: 'PROFILE',
          id: person.user.id,
          status: 'REFUSED',
          reasons: [reason.text],
          comment: null,
        },
      },
    ])
  })

  test('sends the mail 15 seconds later, once, and none after an undo', async () => {
    const { person, item } = await buildQueued()
    const undone = await buildQueued()
    for (const { id } of [item, undone.item])
      await asAda.moderation.decide.mutate({ id, status: 'REFUSED', comment: 'No contacts, please.' })
    await asAda.moderation.undo.mutate({ id: undone.item.id })
    const mails = async ({ email }: { email: string }) =>
      (await house.mailsTo(email)).filter(({ subject }) => subject === 'Please fix your profile')
    const send = async () => {
      await emitDueNotices(house.ctx)
      await house.drain()
    }
    await send()
    expect(await mails(person.user)).toEqual([])
    house.clock.advance(15_000)
    await send()
    await send()
    const [mail, ...others] = await mails(person.user)
    expect(mail?.text).toContain('No contacts, please.')
    expect(others).toEqual([])
    expect(await mails(undone.person.user)).toEqual([])
  })

  test('refuses in the order of the checks', async () => {
    const { item } = await buildQueued()
    const own = await itemOf('PROFILE', ada.id)
    const foreign = await addReason('PHOTO')
    const known = await addReason('PROFILE')
    const refused = { status: 'REFUSED', reasons: [known.id] }
    const put = async (id: string, body: unknown) => (await call(`PUT /api/admin/moderation/${id}`, body)).body
    expect(await put(randomUUID(), {})).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect(await put(own.id, {})).toMatchObject(refusal(403, 'UNAUTHORIZED_ACTION'))
    for (const status of [undefined, 'UNKNOWN', 'approved', 5, null])
      expect(await put(item.id, { status })).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    expect(await put(item.id, { status: 'REFUSED', comment: ' ' })).toMatchObject({
      ...refusal(400, 'Reason is required'),
      fields: { reasons: 'Reason is required' },
    })
    expect(await put(item.id, { status: 'REFUSED', comment: 'x'.repeat(501) })).toMatchObject(
      refusal(400, 'Comment should not be longer than 500 characters'),
    )
    expect(await put(item.id, { ...refused, reasons: 'x', comment: 5 })).toMatchObject({
      fields: { reasons: 'Reasons is not valid', comment: 'Comment is not valid' },
    })
    for (const id of [randomUUID(), 'x'])
      expect(await put(item.id, { ...refused, reasons: [id] })).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect(await put(item.id, { ...refused, reasons: [foreign.id] })).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    expect(await put(item.id, { ...refused, revision: item.revision - 1 })).toMatchObject(
      refusal(409, 'CONFIG_IS_BUSY'),
    )
    await asPiotr.moderation.claim.mutate({ id: item.id })
    expect(await put(item.id, refused)).toMatchObject(refusal(409, 'CONFIG_IS_BUSY'))
    house.clock.advance(11 * minuteMs)
    expect(await put(item.id, refused)).toMatchObject({ status: 'REFUSED' })
    const again = await put(item.id, refused)
    expect(again).toMatchObject({ status: 'REFUSED', revision: item.revision + 1 })
  })

  test('about several items changes all or none, in the order of the ids', async () => {
    const [one, two] = [await buildQueued(), await buildQueued()]
    const own = await itemOf('PROFILE', ada.id)
    const ids = [two.item.id, one.item.id]
    const put = (body: unknown) => call('PUT /api/admin/moderation', body)
    expect((await put({ status: 'APPROVED' })).body).toMatchObject(refusal(400, 'ITEM_COUNT_ERROR'))
    expect((await put({ ids: [], status: 'APPROVED' })).body).toMatchObject(refusal(400, 'ITEM_COUNT_ERROR'))
    const many = Array.from({ length: 101 }, () => randomUUID())
    expect((await put({ ids: many, status: 'APPROVED' })).body).toMatchObject(refusal(400, 'ITEM_COUNT_ERROR'))
    expect((await put({ ids: [...ids, randomUUID()], status: 'x' })).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect((await put({ ids: [...ids, own.id], status: 'x' })).body).toMatchObject(refusal(403, 'UNAUTHORIZED_ACTION'))
    await asPiotr.moderation.claim.mutate({ id: one.item.id })
    expect((await put({ ids, status: 'APPROVED' })).body).toMatchObject(refusal(409, 'CONFIG_IS_BUSY'))
    expect((await asAda.moderation.byId.query({ id: two.item.id })).status).toBe('UNKNOWN')
    await asPiotr.moderation.release.mutate({ id: one.item.id })
    const answer = await put({ ids, status: 'APPROVED' })
    expect(answer.body).toMatchObject({ total: 2, data: ids.map(id => ({ id, status: 'APPROVED' })) })
  })

  test('is undone by its moderator within 10 seconds, with its event', async () => {
    const { person, item } = await buildQueued()
    await asAda.moderation.claim.mutate({ id: item.id })
    await asAda.moderation.decide.mutate({ id: item.id, status: 'REFUSED', comment: 'No.' })
    const { decidedToday } = await asAda.moderation.list.query({})
    const notFound = { data: refusal(404, 'ITEM_NOT_FOUND') }
    await expect(asPiotr.moderation.undo.mutate({ id: item.id })).rejects.toMatchObject(notFound)
    expect(await asAda.moderation.undo.mutate({ id: item.id })).toMatchObject({
      status: 'UNKNOWN',
      comment: null,
      decidedBy: null,
      decidedAt: null,
      claimedBy: { id: ada.id },
    })
    const user = house.trpc(person.accessToken)
    expect((await user.activity.list.query({ type: 'MODERATION' })).total).toBe(0)
    expect((await user.users.me.query()).moderationData.moderationStatus).toBe('UNKNOWN')
    expect((await asAda.moderation.list.query({})).decidedToday).toBe(decidedToday - 1)
    await expect(asAda.moderation.undo.mutate({ id: item.id })).rejects.toMatchObject(notFound)

    await asAda.moderation.decide.mutate({ id: item.id, status: 'REFUSED', comment: 'No.' })
    await house.rest('PUT /api/user', { token: person.accessToken, body: { about: 'Other' } })
    await expect(asAda.moderation.undo.mutate({ id: item.id })).rejects.toMatchObject(notFound)
    await asAda.moderation.decide.mutate({ id: item.id, status: 'APPROVED' })
    house.clock.advance(10_001)
    await expect(asAda.moderation.undo.mutate({ id: item.id })).rejects.toMatchObject(notFound)
  })
})

test('an approved target is queued again on request; unknown targets are refused', async () => {
  const { person, item } = await buildQueued()
  const post = (body: unknown) => call('POST /api/admin/moderation', body)
  const target = { target: 'PROFILE', targetId: person.user.id }
  expect(await post(target)).toMatchObject({ status: 201, body: { id: item.id, status: 'UNKNOWN' } })
  await asAda.moderation.decide.mutate({ id: item.id, status: 'APPROVED' })
  expect((await post(target)).body).toMatchObject({ id: item.id, status: 'UNKNOWN' })
  await asAda.moderation.decide.mutate({ id: item.id, status: 'REFUSED', comment: 'No.' })
  expect((await post(target)).body).toMatchObject({ id: item.id, status: 'REFUSED' })
  expect((await post({ ...target, target: 'CHAT' })).body).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
  for (const [kind, id] of [
    ['PROFILE', randomUUID()],
    ['PHOTO', person.user.id],
    ['OFFER', randomUUID()],
    ['PROFILE', 'x'],
  ])
    expect((await post({ target: kind, targetId: id })).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
})

describe('reason', () => {
  test('is unique per type, keeps its place, and stays while it is in use', async () => {
    const text = randomUUID()
    const reason = await addReason('PROFILE', text)
    expect(await addReason('PROFILE', text)).toEqual(reason)
    const other = await addReason('PROFILE')
    expect(other.position).toBe(reason.position + 1)
    const put = async (id: string, body: unknown) => (await call(`PUT /api/admin/reason/${id}`, body)).body
    expect(await put(other.id, { text })).toMatchObject(refusal(409, 'CONFIG_IS_BUSY'))
    expect(await put(other.id, { type: 'VIDEO' })).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    expect(await put(other.id, { text: ' ' })).toMatchObject(refusal(400, 'Text is required'))
    expect(await put(randomUUID(), { text: 'x' })).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect(await put(other.id, { isActive: false, position: 0 })).toMatchObject({
      isActive: false,
      position: 0,
      uses: 0,
    })

    const { person, item } = await buildQueued()
    await asAda.moderation.decide.mutate({ id: item.id, status: 'REFUSED', reasons: [reason.id] })
    expect(await asAda.reasons.byId.query({ id: reason.id })).toMatchObject({ uses: 1 })
    expect(await put(reason.id, { type: 'PHOTO' })).toMatchObject(refusal(409, 'CONFIG_IS_BUSY'))
    const remove = async () => (await call(`DELETE /api/admin/reason/${reason.id}`)).body
    expect(await remove()).toMatchObject(refusal(409, 'CONFIG_IS_BUSY'))
    await house.rest('PUT /api/user', { token: person.accessToken, body: { about: 'Fixed' } })
    expect(await remove()).toEqual({ ok: true })
    expect(await remove()).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
  })

  test('is listed by type and position', async () => {
    const { data } = await asAda.reasons.list.query({ limit: 100 })
    const places = data.map(({ type, position }) => `${type} ${String(position).padStart(3, '0')}`)
    expect(places).toEqual(places.toSorted())
    expect((await asAda.reasons.list.query({ isActive: false })).data.every(({ isActive }) => !isActive)).toBe(true)
    expect((await call('GET /api/admin/reason?type=VIDEO')).body).toMatchObject(refusal(400, 'INVALID_QUERY_STRING'))
  })
})

describe('list', () => {
  test('has the order of the queue, with the hours waited at most 30', async () => {
    const { data, counts, total } = moderationListSchema.parse((await call('GET /api/admin/moderation?limit=100')).body)
    const now = house.clock.now().getTime()
    const scores = data.map(
      ({ priority, queuedAt }) => priority + Math.min(30, Math.floor((now - Date.parse(queuedAt)) / 3_600_000)),
    )
    expect(scores).toEqual(scores.toSorted((one, other) => other - one))
    expect(total).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0))
    const reversed = await asAda.moderation.list.query({ limit: 100, sort: 'priority' })
    expect(reversed.data.map(({ id }) => id).reverse()).toEqual(data.map(({ id }) => id))
    const page = await asAda.moderation.list.query({ offset: 2, limit: 2 })
    expect(page.data.map(({ id }) => id)).toEqual(data.slice(2, 4).map(({ id }) => id))
    const oldest = await asAda.moderation.list.query({ limit: 100, sort: 'queuedAt' })
    const times = oldest.data.map(({ queuedAt }) => queuedAt)
    expect(times).toEqual(times.toSorted())
  })

  test('filters by claim', async () => {
    const { item } = await buildQueued()
    await asPiotr.moderation.claim.mutate({ id: item.id })
    const ids = async (claimed: 'mine' | 'others' | 'free') =>
      (await asAda.moderation.list.query({ claimed, limit: 100 })).data.map(({ id }) => id)
    expect(await ids('others')).toEqual([item.id])
    expect(await ids('mine')).toEqual([])
    expect(await ids('free')).not.toContain(item.id)
    await asPiotr.moderation.release.mutate({ id: item.id })
    expect(await ids('free')).toContain(item.id)
  })
})

describe('item of a party', () => {
  test('is neither claimed nor offered nor decided by an admin with the same wallet', async () => {
    const { person, item } = await buildQueued()
    const friend = await enterAsAdmin(house)
    const asFriend = house.trpc(friend.token)
    const wallet = '0x00000000000000000000000000000000000000aa'
    const link = (userId: string, changes: object) =>
      house.ctx.db.updateTable('users').set(changes).where('id', '=', userId).execute()
    await link(person.user.id, { wallet })
    await link(friend.id, { proven_wallet: wallet })
    await expect(asFriend.moderation.claim.mutate({ id: item.id })).rejects.toThrow('UNAUTHORIZED_ACTION')
    const put = await call(`PUT /api/admin/moderation/${item.id}`, { status: 'APPROVED' }, friend.token)
    expect(put.body).toMatchObject(refusal(403, 'UNAUTHORIZED_ACTION'))
    const offered: string[] = []
    for (let next = await claimNext(house.ctx, { userId: friend.id }, {}); next !== null; ) {
      offered.push(next.id)
      await asFriend.moderation.release.mutate({ id: next.id })
      next = await claimNext(house.ctx, { userId: friend.id }, {})
    }
    expect(offered).not.toContain(item.id)
  })
})

describe('claim', () => {
  test('of the next item goes on until the lease ends, and a skipped item is not offered again', async () => {
    const { item } = await buildQueued()
    // The clock runs past the end of access tokens.
    const caller = { userId: (await enterAsAdmin(house)).id }
    const mine = await claimItem(house.ctx, caller, { id: item.id })
    expect(await claimNext(house.ctx, caller, {})).toEqual(mine)
    const other = { userId: (await enterAsAdmin(house)).id }
    await expect(claimItem(house.ctx, other, { id: item.id })).rejects.toMatchObject({ code: 'CONFIG_IS_BUSY' })
    house.clock.advance(5 * minuteMs)
    const extended = await claimItem(house.ctx, caller, { id: item.id })
    expect(Date.parse(extended.claimedUntil ?? '')).toBeGreaterThan(Date.parse(mine.claimedUntil ?? ''))
    house.clock.advance(10 * minuteMs)
    await claimItem(house.ctx, other, { id: item.id })
    await releaseItem(house.ctx, other, { id: item.id })

    const release = { claimedBy: null, claimedUntil: null }
    expect(await releaseItem(house.ctx, caller, { id: item.id })).toMatchObject(release)
    const seen = new Set<string>()
    for (let next = await claimNext(house.ctx, caller, {}); next; next = await claimNext(house.ctx, caller, {})) {
      seen.add(next.id)
      expect(next.user.id).not.toBe(caller.userId)
      await releaseItem(house.ctx, caller, { id: next.id })
    }
    expect(seen.has(item.id)).toBe(false)
    expect(seen.size).toBeGreaterThan(2)

    house.clock.advance(30 * minuteMs)
    const first = await claimNext(house.ctx, caller, { target: 'PROFILE' })
    expect(first?.target).toBe('PROFILE')
    expect(await claimNext(house.ctx, caller, { target: 'PORTFOLIO' })).toBeNull()
    expect(await claimNext(house.ctx, caller, {})).toMatchObject({ id: first?.id })
    // A new claim releases the old one.
    await claimItem(house.ctx, caller, { id: item.id })
    expect(await claimNext(house.ctx, caller, {})).toMatchObject({ id: item.id })
    expect(await claimItem(house.ctx, other, { id: first?.id ?? '' })).toMatchObject({ id: first?.id })
  })
})
