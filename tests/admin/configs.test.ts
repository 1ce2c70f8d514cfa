import { randomUUID } from 'node:crypto'
import { adminConfigSchema } from '@limelight/contract/settings/admin'
import { changeAloneOnServer, seedConfig } from '@limelight/core/settings/admin-configs'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { enter, enterAsAdmin } from '../http/surface.ts'

const house = await openHouse()
const admin = await enterAsAdmin(house)
const rest = async (call: string, body?: unknown) => house.rest(call, { token: admin.token, body })
const create = async (key: string, value: unknown, isPublic = false) =>
  adminConfigSchema.parse((await rest('POST /api/admin/configs', { key, value, isPublic })).body)
const byKey = async (key: string) => adminConfigSchema.parse((await rest(`GET /api/admin/configs/key/${key}`)).body)
const busy = refusal(409, 'CONFIG_IS_BUSY')
const notFound = refusal(404, 'ITEM_NOT_FOUND')

describe('config', () => {
  test('is created, read, changed and deleted, with a history', async () => {
    const created = await rest('POST /api/admin/configs', { key: 'links.help', value: '/help', isPublic: true })
    expect(created.status).toBe(201)
    const config = adminConfigSchema.parse(created.body)
    expect(config).toMatchObject({ key: 'links.help', value: '/help', isPublic: true, updatedBy: { id: admin.id } })
    expect((await rest(`GET /api/admin/configs/${config.id}`)).body).toEqual(config)
    expect(await byKey('links.help')).toEqual(config)
    const user = await enter(house)
    expect((await house.rest('GET /api/configs/links/help', { token: user.token })).body).toEqual({
      key: 'links.help',
      value: '/help',
    })
    house.clock.advance(1)
    const changed = await rest(`PUT /api/admin/configs/${config.id}`, { value: null, updatedAt: config.updatedAt })
    expect(changed.body).toMatchObject({ value: null, key: 'links.help', isPublic: true })
    const outdated = await rest(`PUT /api/admin/configs/${config.id}`, { value: 1, updatedAt: config.updatedAt })
    expect(outdated.body).toMatchObject(busy)
    expect((await rest(`DELETE /api/admin/configs/${config.id}`)).body).toEqual({ ok: true })
    expect((await rest(`GET /api/admin/configs/${config.id}`)).body).toMatchObject(notFound)
    const { data } = await house.trpc(admin.token).admin.audit.query({ targetId: config.id })
    expect(data).toMatchObject([
      { act: 'settings.delete', before: { value: null } },
      { act: 'settings.update', before: { value: '/help' }, after: { value: null } },
      { act: 'settings.create', after: { key: 'links.help', value: '/help', isPublic: true } },
    ])
  })

  test('has one key also when two admins rename at the same time', async () => {
    const configs = await Promise.all(Array.from({ length: 8 }, (_, at) => create(`race.from${at}`, at)))
    const answers = await Promise.all(configs.map(({ id }) => rest(`PUT /api/admin/configs/${id}`, { key: 'race.to' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  test('is refused with a taken key, a wrong key or a large value', async () => {
    const { id } = await create('notes.one', 1)
    await create('notes.two', 2)
    expect((await rest('POST /api/admin/configs', { key: 'notes.one', value: 3 })).body).toMatchObject(busy)
    expect((await rest(`PUT /api/admin/configs/${id}`, { key: 'notes.two' })).body).toMatchObject(busy)
    const refused = async (body: object) => (await rest('POST /api/admin/configs', body)).body
    expect(await refused({ value: 1 })).toMatchObject({ fields: { key: 'Key is required' } })
    expect(await refused({ key: 'Notes', value: 1 })).toMatchObject({ fields: { key: 'Key is not valid' } })
    expect(await refused({ key: 'notes.three' })).toMatchObject({ fields: { value: 'Value is required' } })
    const large = await refused({ key: 'notes.three', value: 'x'.repeat(64 * 1024) })
    expect(large).toMatchObject({ fields: { value: 'Value is not valid' } })
    const long = await refused({ key: 'x'.repeat(129), value: 1 })
    expect(long).toMatchObject(refusal(400, 'Key should not be longer than 128 characters'))
    for (const id of [randomUUID(), 'x']) {
      expect((await rest(`PUT /api/admin/configs/${id}`, { value: 1 })).body).toMatchObject(notFound)
    }
    expect((await rest('GET /api/admin/configs/key/no.such')).body).toMatchObject(notFound)
  })

  test('is listed by key, and found by part of it', async () => {
    const { body } = await rest('GET /api/admin/configs?limit=100')
    const { data } = await house.trpc(admin.token).settings.list.query({ limit: 100 })
    expect(body).toMatchObject({ data })
    const keys = data.map(({ key }) => key)
    expect(keys).toEqual([...keys].sort())
    expect(keys).toContain('offer-formal')
    expect((await rest('GET /api/admin/configs?search=EYES&isPublic=false')).body).toMatchObject({
      total: 1,
      data: [{ key: 'admin.four-eyes', value: { disputeAbove: '500' }, updatedBy: null }],
    })
  })
})

describe('built-in config', () => {
  const wrong: [string, unknown][] = [
    ['admin.four-eyes', { disputeAbove: 500 }],
    ['mail.rules', { spamWords: [''] }],
    ['moderation.rules', { words: [], hosts: [], leaseMinutes: 0, duplicateBits: 6 }],
    ['offer-formal', [{ name: 'mood', label: 'Mood', type: 'slider' }]],
  ]
  test.each(wrong)('%s refuses a value of another shape, another name and its deletion', async (key, value) => {
    const { id } = await byKey(key)
    const refused = await rest(`PUT /api/admin/configs/${id}`, { value })
    expect(refused.body).toMatchObject({ statusCode: 400, fields: { value: 'Value is not valid' } })
    expect((await rest(`PUT /api/admin/configs/${id}`, { key: 'other' })).body).toMatchObject(busy)
    expect((await rest(`DELETE /api/admin/configs/${id}`)).body).toMatchObject(busy)
  })

  test('marketer names an account that exists', async () => {
    const refused = await rest('POST /api/admin/configs', { key: 'marketer', value: { userId: randomUUID() } })
    expect(refused.body).toMatchObject({ fields: { value: 'Value is not valid' } })
    expect(await create('marketer', { userId: admin.id })).toMatchObject({ value: { userId: admin.id } })
  })

  test('promocode.<code> creates and changes the code, and stays once it is used', async () => {
    const config = await create('promocode.spring', { reward: { kind: 'LIMIT', limit: 'EXPORT', amount: 5 } })
    const user = await enter(house)
    await house.ctx.db.updateTable('users').set({ activated_at: house.clock.now() }).where('id', '=', user.id).execute()
    const value = { reward: { kind: 'PLAN', tariffName: 'Pro', days: 3 }, maxActivations: 1 }
    expect((await rest(`PUT /api/admin/configs/${config.id}`, { value })).status).toBe(200)
    const activate = (token: string) => house.rest('POST /api/user/promocodes', { token, body: { code: 'spring' } })
    expect(await activate(user.token)).toMatchObject({ status: 201, body: { code: 'SPRING', reward: value.reward } })
    expect((await activate((await enter(house)).token)).body).toMatchObject(refusal(409, 'PROMOCODE_LIMIT_IS_OVER'))
    expect((await rest(`DELETE /api/admin/configs/${config.id}`)).body).toMatchObject(busy)
    const unused = await create('promocode.autumn', value)
    expect((await rest(`DELETE /api/admin/configs/${unused.id}`)).body).toEqual({ ok: true })
    const gone = await house.rest('POST /api/user/promocodes', { token: user.token, body: { code: 'autumn' } })
    expect(gone.body).toMatchObject(notFound)
    const noPlan = { reward: { kind: 'PLAN', tariffName: 'No such plan', days: 3 } }
    const refused = await rest('POST /api/admin/configs', { key: 'promocode.none', value: noPlan })
    expect(refused.body).toMatchObject({ fields: { value: 'Value is not valid' } })
  })
})

describe('config that guards money', () => {
  const above = (disputeAbove: string | null) => ({ value: { disputeAbove } })
  const stored = async () => (await byKey('admin.four-eyes')).value

  test('is changed by two admins, and never by one', async () => {
    const second = await enterAsAdmin(house)
    const { id, value: before } = await byKey('admin.four-eyes')
    const first = await rest(`PUT /api/admin/configs/${id}`, above(null))
    expect(first).toMatchObject({
      status: 202,
      body: { act: 'CONFIG_CHANGE', status: 'PENDING', targetId: id, input: { value: '{"disputeAbove":null}' } },
    })
    expect((await rest(`PUT /api/admin/configs/${id}`, above(null))).status).toBe(202)
    const { id: approvalId } = await house.trpc(second.token).settings.update.mutate({ id, ...above('9') })
    const approve = (token: string) => house.trpc(token).admin.approve.mutate({ id: approvalId })
    await expect(approve(second.token)).rejects.toMatchObject({ message: 'UNAUTHORIZED_ACTION' })
    expect(await stored()).toEqual(before)
    expect(await approve(admin.token)).toMatchObject({ status: 'CONFIRMED', decidedBy: { id: admin.id } })
    expect(await stored()).toEqual({ disputeAbove: '9' })
    const same = await house.rest(`PUT /api/admin/configs/${id}`, { token: second.token, body: above(null) })
    expect(same).toMatchObject({ status: 200, body: { value: { disputeAbove: null }, updatedBy: { id: second.id } } })
    const { data } = await house.trpc(admin.token).admin.audit.query({ targetId: id })
    const changes = data.filter(({ targetId }) => targetId === id)
    expect(changes.map(({ admin, act, after }) => [admin.id, act, after])).toEqual([
      [second.id, 'settings.update', { key: 'admin.four-eyes', value: { disputeAbove: null }, isPublic: false }],
      [admin.id, 'admin.approve', { key: 'admin.four-eyes', value: { disputeAbove: '9' }, isPublic: false }],
    ])
    const requests = data.filter(({ targetId }) => targetId !== id)
    expect(requests.map(({ after }) => after)).toMatchObject(
      ['CONFIRMED', 'CONFIRMED', 'PENDING', 'PENDING'].map(status => ({ act: 'CONFIG_CHANGE', status })),
    )
    await expect(changeAloneOnServer(house.ctx, { key: 'admin.four-eyes', ...above('1') })).rejects.toMatchObject({
      code: 'UNAUTHORIZED_ACTION',
    })
  })

  test('takes no other way: not a public flag, a new row or a rename', async () => {
    const { id } = await byKey('admin.four-eyes')
    const { body } = await rest(`PUT /api/admin/configs/${id}`, { isPublic: true })
    expect(body).toMatchObject({ act: 'CONFIG_CHANGE', status: 'PENDING' })
    const { id: other } = await create('notes.eyes', { disputeAbove: null })
    await house.ctx.db.deleteFrom('configs').where('id', '=', id).execute()
    expect((await rest('POST /api/admin/configs', { key: 'admin.four-eyes', ...above(null) })).body).toMatchObject(busy)
    expect((await rest(`PUT /api/admin/configs/${other}`, { key: 'admin.four-eyes' })).body).toMatchObject(busy)
    const approval = house.trpc((await enterAsAdmin(house)).token).admin.approve
    const { data } = await house.trpc(admin.token).admin.approvals.query({ status: 'PENDING' })
    await expect(approval.mutate({ id: data[0]?.id ?? '' })).rejects.toMatchObject({ message: 'ITEM_NOT_FOUND' })
  })
})

test('the only admin changes a guarded config by a command on the server', async () => {
  const others = house.ctx.db.updateTable('users').where('role', '=', 'admin').where('id', '!=', admin.id)
  await others.set({ role: 'user' }).execute()
  await house.ctx.db
    .transaction()
    .execute(trx => seedConfig(house.ctx, trx, 'admin.four-eyes', { disputeAbove: '500' }))
  const change = (key: string, value: unknown) => changeAloneOnServer(house.ctx, { key, value })
  await expect(change('mail.rules', { spamWords: [] })).rejects.toMatchObject({ code: 'ITEM_NOT_FOUND' })
  await expect(change('admin.four-eyes', 5)).rejects.toMatchObject({ fields: { value: 'Value is not valid' } })
  await change('admin.four-eyes', { disputeAbove: '250' })
  const { id, value } = await byKey('admin.four-eyes')
  expect(value).toEqual({ disputeAbove: '250' })
  const { data } = await house.trpc(admin.token).admin.audit.query({ targetId: id })
  expect(data).toMatchObject([{ act: 'server.setConfig', admin: { id: admin.id } }])
})
