import { listProcedures } from '@limelight/api/procedures/list'
import { appRouter } from '@limelight/api/router'
import { recordAct } from '@limelight/core/audit/record'
import { actText } from '@limelight/web/features/audit/act-texts'
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { enter, enterAsAdmin } from '../http/surface.ts'

const house = await openHouse()
const admin = await enterAsAdmin(house)
const other = await enterAsAdmin(house)
const audit = (input: Parameters<ReturnType<typeof house.trpc>['admin']['audit']['query']>[0] = {}) =>
  house.trpc(admin.token).admin.audit.query(input)

test('lists sign-ins, the newest first', async () => {
  const { total, data } = await audit({ act: 'admin.login' })
  expect(total).toBe(2)
  expect(data.map(act => act.admin)).toEqual(
    [other, admin].map(({ id, email }) => ({ id, fullName: 'Rosa Feldmann', email })),
  )
  expect(data[0]).toMatchObject({ act: 'admin.login', targetId: null, userId: other.id, before: null, comment: null })
})

test('filters by admin, act, target and user', async () => {
  expect((await audit({ adminId: other.id })).total).toBe(1)
  expect((await audit({ userId: admin.id })).data).toMatchObject([{ admin: { id: admin.id } }])
  expect(await audit({ targetId: admin.id })).toEqual({ total: 0, data: [] })
  expect(await audit({ act: 'admin.me' })).toEqual({ total: 0, data: [] })
  expect((await audit({ limit: 1, offset: 1 })).data).toMatchObject([{ admin: { id: admin.id } }])
})

test('is searched by the user concerned, and from one date to another', async () => {
  expect((await audit({ search: other.email.slice(1).toUpperCase() })).data).toMatchObject([{ userId: other.id }])
  expect((await audit({ search: 'rosa feld' })).total).toBe(2)
  expect(await audit({ search: '2254' })).toEqual({ total: 0, data: [] })
  const [{ createdAt: at } = { createdAt: '' }] = (await audit({ limit: 1 })).data
  expect((await audit({ from: at, until: at })).data).toMatchObject([{ createdAt: at }])
  const later = new Date(Date.parse(at) + 1).toISOString()
  expect(await audit({ from: later })).toEqual({ total: 0, data: [] })
})

test('a failed sign-in and a user leave no row', async () => {
  const { email } = await enter(house)
  await house.rest('POST /api/admin/user/login', { body: { email, password: 'a fine long password' } })
  await house.rest('POST /api/admin/user/login', { body: { email: admin.email, password: 'not this one' } })
  expect((await audit()).total).toBe(2)
})

test('a row is neither changed nor deleted', async () => {
  const { db } = house.ctx
  const refused = /Audit rows never change/
  await expect(db.updateTable('audit').set({ comment: 'other' }).execute()).rejects.toThrow(refused)
  await expect(db.deleteFrom('audit').execute()).rejects.toThrow(refused)
})

test('names the target and the user', async () => {
  const { id, email } = await enter(house)
  const { db, clock } = house.ctx
  const config = await house.trpc(admin.token).settings.create.mutate({ key: 'tea.kinds', value: ['mint'] })
  const gone = crypto.randomUUID()
  for (const targetId of [id, gone])
    await db
      .transaction()
      .execute(trx => recordAct({ clock }, trx, { userId: other.id, act: 'x' }, { targetId, userId: id }))
  const { data } = await audit({ limit: 3 })
  expect(data).toMatchObject([
    { targetId: gone, target: null, user: { id, email } },
    { targetId: id, target: data[0]?.user?.fullName },
    { targetId: config.id, target: 'tea.kinds', user: null },
  ])
})

test('every act has words for the page', () => {
  // Looking at an item changes nothing that the audit keeps.
  const unrecorded = ['moderation.next', 'moderation.claim', 'moderation.release']
  const acts = listProcedures(appRouter)
    .filter(({ type, meta, path }) => type === 'mutation' && meta.access === 'admin' && !unrecorded.includes(path))
    .map(({ path }) => path)
  expect(acts.length).toBeGreaterThan(15)
  expect(acts.filter(act => actText({ act }) === act)).toEqual([])
})
