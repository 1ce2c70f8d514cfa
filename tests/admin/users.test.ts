import { randomUUID } from 'node:crypto'
import { adminUserSchema } from '@limelight/contract/admin/schema'
import { pruneExpired } from '@limelight/core/accounts/prune'
import { ensureAdmins } from '@limelight/core/accounts/sign-up'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { enter, enterAsAdmin } from '../http/surface.ts'

const house = await openHouse()
const admin = await enterAsAdmin(house)
const { admin: api } = house.trpc(admin.token)
const rest = (call: string, body?: unknown) => house.rest(call, { token: admin.token, body })
const read = async (id: string) => adminUserSchema.parse((await rest(`GET /api/admin/users/${id}`)).body)

describe('list of users', () => {
  test('finds part of a name or an email in any case, and one whole id', async () => {
    const { id, email } = await enter(house)
    const part = email.slice(5, 23).toUpperCase()
    for (const search of [part, id, id.toUpperCase()]) {
      const { body } = await rest(`GET /api/admin/users?search=${search}`)
      expect(body).toMatchObject({ total: 1, data: [{ id, email, isDeleted: false, deletedAt: null }] })
    }
    expect(await api.users.query({ search: 'rosa FELD', limit: 1 })).toMatchObject({ data: [{ name: 'Rosa' }] })
    expect(await api.users.query({ search: '%' })).toEqual({ total: 0, data: [] })
    expect(await api.users.query({ search: randomUUID() })).toEqual({ total: 0, data: [] })
  })

  test('selects admins', async () => {
    await enter(house)
    const { total, data } = await api.users.query({ role: 'admin' })
    expect(data.map(({ role }) => role)).toEqual(Array(total).fill('admin'))
    expect(data.map(({ id }) => id)).toContain(admin.id)
    expect((await rest('GET /api/admin/users?role=owner')).body).toMatchObject(refusal(400, 'INVALID_QUERY_STRING'))
  })

  test('selects by state and sorts', async () => {
    const user = await enter(house)
    const search = user.email
    const totals = async () =>
      Promise.all(
        (['active', 'inactive', 'refused', 'deleted'] as const).map(
          async status => (await api.users.query({ search, status })).total,
        ),
      )
    expect(await totals()).toEqual([0, 1, 0, 0])
    const change = (values: object) => house.ctx.db.updateTable('users').set(values).where('id', '=', user.id).execute()
    await change({ activated_at: house.clock.now(), moderation_status: 'REFUSED' })
    expect(await totals()).toEqual([1, 0, 1, 0])
    await change({ deleted_at: house.clock.now() })
    expect(await totals()).toEqual([0, 0, 0, 1])
    const [oldest] = (await api.users.query({ sort: 'createdAt' })).data
    expect(oldest?.id).toBe(admin.id)
    expect((await rest('GET /api/admin/users?sort=email')).body).toMatchObject(refusal(400, 'INVALID_QUERY_STRING'))
  })
})

describe('account of a user', () => {
  test('is deleted, keeps its row, and is recovered by id or email', async () => {
    const user = await enter(house)
    const path = `/api/admin/users/${user.id}`
    expect((await rest(`DELETE ${path}`, { comment: 'Spam' })).body).toEqual({ ok: true })
    expect(await house.rest('GET /api/user', { token: user.token })).toMatchObject({ status: 401 })
    expect(await read(user.id)).toMatchObject({ isDeleted: true, deletedAt: expect.any(String) })
    expect((await rest(`DELETE ${path}`)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    const recovered = await rest('PATCH /api/admin/user/recover-account', { userId: user.email.toUpperCase() })
    expect(recovered.body).toMatchObject({ id: user.id, isDeleted: false })
    await expect(api.recoverAccount.mutate({ userId: user.id })).rejects.toMatchObject({ message: 'ITEM_NOT_FOUND' })
    const { data } = await api.audit.query({ userId: user.id })
    expect(data).toMatchObject([
      { act: 'admin.recoverAccount', before: { isDeleted: true }, after: { isDeleted: false } },
      { act: 'admin.deleteUser', targetId: user.id, after: { isDeleted: true }, comment: 'Spam' },
    ])
  })

  test('of the caller is not deleted, and unknown users are not found', async () => {
    expect((await rest(`DELETE /api/admin/users/${admin.id}`)).body).toMatchObject(refusal(403, 'UNAUTHORIZED_ACTION'))
    for (const id of [randomUUID(), 'x']) {
      for (const method of ['GET', 'DELETE']) {
        expect((await rest(`${method} /api/admin/users/${id}`)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
      }
    }
    const recover = async (userId?: string) => (await rest('PATCH /api/admin/user/recover-account', { userId })).body
    expect(await recover()).toMatchObject(refusal(400, 'User is required'))
    expect(await recover('rosa')).toMatchObject({ fields: { userId: 'User is not valid' } })
    expect(await recover('nobody@example.test')).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
  })

  test('is signed out everywhere', async () => {
    const user = await enter(house)
    expect(await api.sessions.query({ id: user.id })).toMatchObject([{ isCurrent: false }])
    expect(await api.endSessions.mutate({ id: user.id, comment: 'Stolen' })).toEqual({ ok: true })
    expect(await house.rest('GET /api/user', { token: user.token })).toMatchObject({ status: 401 })
    expect(await api.sessions.query({ id: user.id })).toEqual([])
    expect((await api.audit.query({ userId: user.id })).data).toMatchObject([
      { act: 'admin.endSessions', comment: 'Stolen' },
    ])
  })

  test('keeps the date it was seen last after its sessions are pruned', async () => {
    const user = await enter(house)
    const { lastSeenAt } = await read(user.id)
    expect(lastSeenAt).not.toBeNull()
    await pruneExpired({ ...house.ctx, clock: { now: () => new Date(house.clock.now().getTime() + 40 * 86_400_000) } })
    const { token } = await enterAsAdmin(house)
    const later = await house.trpc(token).admin.user.query({ id: user.id })
    expect(later.lastSeenAt).toBe(lastSeenAt)
  })
})

describe('ADMIN_EMAILS', () => {
  test('makes accounts admins, creates missing ones, and trusts no unconfirmed one', async () => {
    const confirmed = await enter(house)
    const stranger = await enter(house)
    const fresh = `fresh-${randomUUID()}@example.test`
    await house.ctx.db
      .updateTable('users')
      .set({ activated_at: house.clock.now() })
      .where('id', '=', confirmed.id)
      .execute()
    const ctx = { ...house.ctx, config: { ...house.ctx.config, adminEmails: [confirmed.email, stranger.email, fresh] } }
    await ensureAdmins(ctx)
    await ensureAdmins(ctx)
    const admins = await house.ctx.db
      .selectFrom('users')
      .select(['id', 'email', 'role'])
      .where('email', 'in', [confirmed.email, stranger.email, fresh])
      .execute()
    expect(admins.map(({ role }) => role)).toEqual(['admin', 'admin', 'admin'])
    expect(admins.find(({ email }) => email === confirmed.email)?.id).toBe(confirmed.id)
    // The account that the stranger knows the password of is closed.
    expect(admins.map(({ id }) => id)).not.toContain(stranger.id)
    const signIn = await house.rest('POST /api/admin/user/login', { body: stranger })
    expect(signIn.body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    await house.drain()
    expect(await house.mailsTo(fresh)).toHaveLength(1)
    expect(await house.mailsTo(confirmed.email)).not.toContainEqual(
      expect.objectContaining({ subject: 'Your Limelight password' }),
    )
  })
})
