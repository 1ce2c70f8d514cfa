import type { LimitName } from '@limelight/contract/limits'
import { type Scope, scopes } from '@limelight/contract/platform/rules'
import { listDrafts } from '@limelight/core/platform/drafts/drafts'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addInfluencers } from '@limelight/core/test/factories/influencers'
import { buildOffer } from '@limelight/core/test/factories/offers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as ElderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as ElderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const { ctx } = house
const info = { name: 'Tester', version: '1' }

const keySchema = z.object({ id: z.string(), token: z.string() })

async function enter({
  granted = scopes,
  caps = {},
  limits = {},
  days = 365,
}: {
  granted?: readonly Scope[]
  caps?: Record<string, number>
  limits?: Partial<Record<LimitName, number>>
  days?: number
} = {}) {
  const { accessToken, user } = await buildAccount(ctx)
  await givePlan(ctx, user.id, { name: 'Business', limits, days })
  const body = { name: 'Robot', scopes: granted, caps }
  const made = await house.rest('POST /api/user/keys', { token: accessToken, body })
  const key = keySchema.parse(made.body)
  return { user, token: accessToken, key }
}

const headersOf = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } })

async function connect(token: string): Promise<Client> {
  const client = new Client(info)
  await client.connect(new StreamableHTTPClientTransport(new URL(`${house.url}/mcp`), headersOf(token)))
  return client
}

const answerSchema = z.object({
  data: z.unknown(),
  next: z.object({ offset: z.int(), total: z.int() }).nullable(),
  cost: z.record(z.string(), z.int()),
  remaining: z.record(z.string(), z.int()),
})

async function use(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: given })
  if (isError) throw new Error(JSON.stringify(content))
  return answerSchema.parse(structuredContent)
}

const raw = (token: string | undefined, body: unknown, headers: Record<string, string> = {}) =>
  house.rest('POST /mcp', {
    ...(token === undefined ? {} : { token }),
    body,
    headers: { accept: 'application/json, text/event-stream', ...headers },
  })
const callOf = (name: string, given: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
})

describe('POST /mcp', () => {
  test('serves clients of both revisions', async () => {
    const { key } = await enter()
    const client = await connect(key.token)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toHaveLength(14)
    const elder = new ElderClient(info)
    await elder.connect(new ElderTransport(new URL(`${house.url}/mcp`), headersOf(key.token)))
    expect((await elder.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
    expect((await elder.callTool({ name: 'usage', arguments: {} })).isError).not.toBe(true)
    await Promise.all([client.close(), elder.close()])
  })

  test('lists the tools of the scopes and refuses others with the scope', async () => {
    const { key } = await enter({ granted: ['lists'] })
    const client = await connect(key.token)
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'usage',
      'read_lists',
      'read_list',
      'add_to_list',
      'move_cards',
    ])
    const refused = await raw(key.token, callOf('search_creators', { network: 'youtube' }))
    expect(refused.status).toBe(403)
    expect(refused.headers.get('www-authenticate')).toContain('error="insufficient_scope", scope="discovery"')
    await client.close()
  })

  test('refuses before it reads a message', async () => {
    const { key, token } = await enter()
    const nobody = await raw(undefined, callOf('usage'))
    expect(nobody.status).toBe(401)
    expect(nobody.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${house.url}/.well-known/oauth-protected-resource/mcp", scope="discovery lists campaigns market"`,
    )
    expect((await raw(token, callOf('usage'))).status).toBe(401)
    expect((await raw('llk_unknown', callOf('usage'))).status).toBe(401)
    expect((await raw(key.token, callOf('usage'), { origin: 'https://evil.example' })).status).toBe(403)
    expect((await raw(key.token, callOf('usage', { text: 'x'.repeat(300_000) }))).status).toBe(413)
    expect((await house.rest('GET /mcp', { token: key.token })).status).toBe(405)
    expect((await house.rest('DELETE /mcp', { token: key.token })).status).toBe(405)
    expect((await raw(key.token, '{')).status).toBe(400)
    const listening = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: { notifications: {} } }
    expect((await raw(key.token, listening)).status).toBeLessThan(500)
  })

  test('refuses while the plan exports nothing', async () => {
    const { key } = await enter({ days: 1 })
    house.clock.advance(2 * 86_400_000)
    const refused = await raw(key.token, callOf('usage'))
    expect(refused.body).toMatchObject({ ...refusal(403, 'EXPORT'), limit: { name: 'EXPORT' } })
  })
})

describe('the tools', () => {
  test('search, read and unmask what the screen shows, at its price', async () => {
    house.clock.startDay()
    const { key } = await enter({ caps: { SEARCH_PER_DAY: 1 } })
    const client = await connect(key.token)
    await client.listTools()
    const [id] = await addInfluencers(ctx, 'instagram', [
      { name: 'Lena Vogt', username: 'lena.vogt', followers: 48_210, bio: 'b'.repeat(900), email: 'lena@example.test' },
    ])
    const given = { network: 'instagram', filters: { followersMin: 48_000, followersMax: 49_000 } }
    const found = await use(client, 'search_creators', given)
    expect(found).toMatchObject({
      data: [{ id, name: 'Lena Vogt', username: 'le***', followers: 48_210, isUnmasked: false }],
      next: null,
      cost: { SEARCH_PER_DAY: 1, SEARCH_PER_MONTH: 1 },
      remaining: { SEARCH_PER_DAY: 0 },
    })
    expect((await use(client, 'search_creators', given)).cost).toEqual({})
    const other = { network: 'instagram', filters: { followersMin: 40_000 } }
    await expect(use(client, 'search_creators', other)).rejects.toThrow('SEARCH_PER_DAY')

    const report = await use(client, 'read_report', { network: 'instagram', id })
    expect(report.cost).toEqual({ ACTIVITY_PER_DAY: 1 })
    expect(report.data).toMatchObject({ username: 'le***', email: null, bio: `${'b'.repeat(300)}…` })

    const asked = await use(client, 'unmask_creator', { network: 'instagram', id })
    expect(asked).toMatchObject({
      data: { isDone: false, price: { MAX_VOLUME_USERNAME_URL: 1, MAX_EMAILS: 1 } },
      cost: {},
    })
    const unmasked = await use(client, 'unmask_creator', { network: 'instagram', id, accept_cost: true })
    expect(unmasked.data).toMatchObject({ isDone: true, username: 'lena.vogt', email: 'lena@example.test' })
    expect(unmasked.cost).toEqual({ MAX_VOLUME_USERNAME_URL: 1, MAX_EMAILS: 1 })
    await client.close()
  })

  test('read sentences and content', async () => {
    const { key } = await enter()
    const client = await connect(key.token)
    await use(client, 'search_creators', { network: 'youtube', sentence: 'gaming in Germany, over 100k' })
    expect((await use(client, 'search_content', { network: 'instagram', sort: 'likes' })).data).toEqual([])
    await client.close()
  })

  test('fill and read lists', async () => {
    const { key } = await enter()
    const client = await connect(key.token)
    const ids = await addInfluencers(ctx, 'instagram', [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }])
    const list = { name: 'Spring', type: 'influencer', network: 'instagram' }
    const added = z
      .object({ list: z.object({ id: z.string() }), added: z.int() })
      .parse((await use(client, 'add_to_list', { new_list: list, ids })).data)
    expect(added.added).toBe(3)
    const list_id = added.list.id
    const columns = z
      .object({ data: z.array(z.object({ name: z.string() })) })
      .parse((await house.rest('GET /api/user/kanban', { token: key.token })).body)
    const second = columns.data[1]?.name ?? ''
    expect((await use(client, 'move_cards', { list_id, ids: ids.slice(0, 1), column: second })).data).toEqual({
      moved: 1,
      column: second,
    })
    const first = await use(client, 'read_list', { list_id, limit: 2 })
    expect(first.next).toEqual({ offset: 2, total: 3 })
    const rest = await use(client, 'read_list', { list_id, limit: 2, offset: 2 })
    expect(rest).toMatchObject({ data: [{ column: second, name: 'One' }], next: null })
    expect((await use(client, 'read_lists')).data).toMatchObject([{ id: list_id, itemsCount: 3 }])
    await client.close()
  })

  test('prepare drafts that a person confirms once', async () => {
    const { key, token } = await enter()
    const client = await connect(key.token)
    const { user: seller } = await buildAccount(ctx)
    const offer = await buildOffer(ctx, seller.id)
    const found = await use(client, 'search_offers', { filters: { userId: seller.id } })
    expect(found.data).toMatchObject([{ id: offer.id }])
    const draftSchema = z.object({ id: z.string(), url: z.string() })
    const items = offer.items.slice(0, 1).map(({ id }) => ({ item_id: id, amount: 1 }))
    const order = draftSchema.parse((await use(client, 'draft_order', { offer_id: offer.id, items })).data)
    expect(order.url).toBe(`${house.url}/drafts/${order.id}`)
    const text = { subject: 'Spring jars', body: 'Hello {{firstName|there}}' }
    const campaign = draftSchema.parse((await use(client, 'draft_campaign', text)).data)
    const open = await house.rest('GET /api/user/drafts?status=OPEN', { token })
    expect(open.body).toMatchObject({ total: 2, data: [{ kind: 'CAMPAIGN', madeBy: 'Robot' }, { kind: 'ORDER' }] })

    const single = await house.rest(`GET /api/user/drafts/${order.id}`, { token })
    const { body } = z.object({ body: z.record(z.string(), z.unknown()) }).parse(single.body)
    const confirm = () => house.rest('POST /api/user/orders', { token, body: { ...body, draftId: order.id } })
    const both = await Promise.all([confirm(), confirm()])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404])
    const made = z.object({ id: z.string() }).parse(both.find(({ status }) => status === 201)?.body)
    expect((await house.rest(`GET /api/user/drafts/${order.id}`, { token })).body).toMatchObject({
      status: 'USED',
      resultId: made.id,
    })
    expect((await use(client, 'read_orders')).data).toMatchObject([{ id: made.id }])
    expect((await use(client, 'read_orders', { id: made.id })).data).toMatchObject([{ timeline: [{}] }])

    const sent = await house.rest('POST /api/email-campaign', {
      token,
      body: { ...text, recipients: ['kim@example.test'], draftId: campaign.id },
    })
    expect(sent.status).toBe(201)
    expect((await use(client, 'read_campaigns')).data).toMatchObject([{ name: 'Spring jars' }])
    const again = await house.rest(`DELETE /api/user/drafts/${campaign.id}`, { token })
    expect(again.body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    await client.close()
  })
})

describe('drafts', () => {
  test('are made by programs, read by their owner and end after a week', async () => {
    const { key, token, user } = await enter({ granted: ['campaigns'] })
    const other = await enter()
    const body = { subject: 'Hi', body: 'There' }
    const post = (bearer: string, draft: unknown) => house.rest('POST /api/user/drafts', { token: bearer, body: draft })
    expect((await post(token, { kind: 'CAMPAIGN', body })).body).toMatchObject(refusal(403, 'UNAUTHORIZED_ACTION'))
    expect((await post(key.token, { kind: 'X', body })).body).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    expect((await post(key.token, { kind: 'ORDER', body })).body).toMatchObject({ scope: 'market' })
    expect((await post(key.token, { kind: 'CAMPAIGN', body: {} })).body).toMatchObject(
      refusal(400, 'Subject is required'),
    )
    const foreign = { ...body, listIds: [crypto.randomUUID()] }
    expect((await post(key.token, { kind: 'CAMPAIGN', body: foreign })).body).toMatchObject(
      refusal(404, 'ITEM_NOT_FOUND'),
    )
    const { id } = z.object({ id: z.string() }).parse((await post(key.token, { kind: 'CAMPAIGN', body })).body)
    const read = async (bearer: string) => (await house.rest(`GET /api/user/drafts/${id}`, { token: bearer })).status
    expect([await read(key.token), await read(token), await read(other.token), await read(other.key.token)]).toEqual([
      200, 200, 404, 404,
    ])
    expect((await house.rest('GET /api/user/drafts', { token: key.token })).status).toBe(403)
    house.clock.advance(7 * 86_400_000)
    const [row] = (await listDrafts(ctx, { userId: user.id }, { offset: 0, limit: 20 })).data
    expect(row).toMatchObject({ id, status: 'GONE' })
  })
})
