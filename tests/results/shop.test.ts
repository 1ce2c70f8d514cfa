import { expect, inject, test } from 'vitest'
import * as z from 'zod'

const { sandbox } = inject('engines')
const name = `shop-${process.pid}`
const saleSchema = z.object({
  id: z.string(),
  amount: z.string(),
  code: z.string().nullable(),
  link: z.string().nullable(),
})
const callsSchema = z.object({
  data: z.array(
    z.object({ isValid: z.boolean().nullable(), body: z.string(), headers: z.record(z.string(), z.string()) }),
  ),
})
const key = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

async function call(path: string, body: object, headers: Record<string, string> = {}, method = 'POST') {
  return fetch(`${sandbox}/${path}`, {
    ...{ method, body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json', ...headers },
  })
}

async function buy(body: object, cookie = '') {
  return saleSchema.parse(await (await call(`shop/${name}/buy`, body, { cookie })).json())
}

async function received() {
  const { data } = callsSchema.parse(await (await fetch(`${sandbox}/hooks/${name}`)).json())
  return data.toReversed()
}

test('the shop of the sandbox keeps the tracked link, renames codes, refunds and signs what it sends', async () => {
  expect((await fetch(`${sandbox}/shop?ll=Zk3vQ8mT`, { redirect: 'manual' })).headers.get('location')).toBe(
    '/shop/nordlicht?ll=Zk3vQ8mT',
  )
  const visit = await fetch(`${sandbox}/shop/${name}?ll=Zk3vQ8mT`)
  expect(await visit.text()).toContain('Zk3vQ8mT')
  const cookie = visit.headers.get('set-cookie')?.split(';')[0] ?? ''

  expect((await call(`shop/${name}/send`, { mode: 'twice' })).status).toBe(409)
  expect((await call(`shop/${name}/connect`, { url: 'https://example.com/', key, currency: 'EUR' })).status).toBe(400)
  await call(`shop/${name}/connect`, { url: `${sandbox}/hooks/${name}`, key, currency: 'EUR' })
  await call(`hooks/${name}`, { secret: key }, {}, 'PUT')

  const first = await buy({ code: 'LEYLA10' }, cookie)
  expect(first).toEqual({ id: '#10001', amount: '84.5', code: 'LEYLA10', link: 'Zk3vQ8mT' })
  await call(`shop/${name}/rename`, { from: 'LEYLA10', to: 'LEYLA15' })
  expect(await buy({ code: 'LEYLA10', amount: '20' })).toEqual({
    ...{ id: '#10002', amount: '20', code: 'LEYLA15', link: null },
  })
  await call(`shop/${name}/refund`, { id: first.id, left: '0' })

  for (const mode of ['in order', 'twice', 'late', 'shuffled']) await call(`shop/${name}/send`, { mode })
  const calls = await received()
  const sent = calls.map(({ body }) => z.object({ sales: z.array(saleSchema) }).parse(JSON.parse(body)).sales)
  const amounts = sent.map(sales => sales.map(({ id, amount }) => `${id} ${amount}`))
  const inOrder = ['#10001 84.5', '#10002 20', '#10001 0']
  expect(calls.map(({ isValid }) => isValid)).toEqual([true, true, true, true])
  expect(amounts.slice(0, 3)).toEqual([inOrder, [...inOrder, ...inOrder], inOrder.toReversed()])
  expect(amounts[3]?.toSorted()).toEqual(inOrder.toSorted())

  const csv = (await (await fetch(`${sandbox}/shop/${name}/sales.csv`)).text()).trim().split('\n')
  expect(csv[0]).toBe('sale_id,sold_at,updated_at,amount,currency,code,link')
  expect(csv).toHaveLength(4)
  expect((await call(`shop/${name}/refund`, { id: '#1' })).status).toBe(404)
})
