import { readFile } from 'node:fs/promises'
import { listProcedures, listRoutes } from '@limelight/api/procedures/list'
import { appRouter } from '@limelight/api/router'
import { type Scope, scopes } from '@limelight/contract/platform/rules'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildKey } from '@limelight/core/test/factories/platform'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { openHouse, refusal } from '../house.ts'

/**
 * What keys reach. A line per REST route: its scope, `any` for every key, or `none`. A route that is
 * new, or reaches further, is a line in a diff of reach.txt.
 */
const listed = (await readFile(new URL('reach.txt', import.meta.url), 'utf8')).trim().split('\n')
const routes = listed.map(line => {
  const [scope = '', method = '', path = ''] = line.split(' ')
  return { scope, method, path: path.replace(/:\w+/g, '0') }
})

const house = await openHouse()
const { ctx } = house
const { user, accessToken } = await buildAccount(ctx)
const all = await buildKey(ctx, user.id)
const only = new Map<Scope, string>()
for (const scope of scopes) only.set(scope, (await buildKey(ctx, user.id, { plan: false, scopes: [scope] })).token)
const connection = await buildKey(ctx, user.id, { plan: false })
const expired = await buildKey(ctx, user.id, { plan: false })
const revoked = await buildKey(ctx, user.id, { plan: false })
const change = (id: string, changes: { kind: 'CONNECTION' } | { expires_at: Date } | { revoked_at: Date }) =>
  ctx.db.updateTable('api_keys').set(changes).where('id', '=', id).execute()
await change(connection.id, { kind: 'CONNECTION' })
await change(expired.id, { expires_at: ctx.clock.now() })
await change(revoked.id, { revoked_at: ctx.clock.now() })

type Route = (typeof routes)[number]

async function refusalOf({ method, path }: Route, token: string): Promise<unknown> {
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
  const answer = await house.rest(`${method} ${path}`, { token, ...body })
  const { body: refused } = answer
  const isOfGate = answer.status === 401 || (typeof refused === 'object' && refused !== null && 'scope' in refused)
  return isOfGate ? refused : 'passed'
}

test('every route is listed with its scope', () => {
  const lines = listProcedures(appRouter).flatMap(({ meta: { rest, scope = 'none' } }) =>
    rest === undefined ? [] : listRoutes(rest).addresses.map(({ method, path }) => `${scope} ${method} ${path}`),
  )
  expect(lines.sort()).toEqual(listed.toSorted())
})

test('the document for keys has exactly the routes that they reach', async () => {
  const { body } = await house.rest('GET /api/openapi.json?for=key')
  const { paths, components } = z
    .object({
      paths: z.record(z.string(), z.record(z.string(), z.unknown())),
      components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
    })
    .parse(body)
  const described = Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map(method => `${method.toUpperCase()} ${path}`),
  )
  const reached = listed.filter(line => !line.startsWith('none ')).map(line => line.slice(line.indexOf(' ') + 1))
  expect(described.sort()).toEqual(reached.map(route => route.replace(/:(\w+)/g, '{$1}')).sort())
  const named = [...JSON.stringify(body).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name)
  expect(Object.keys(components.schemas).sort()).toEqual([...new Set(named)].sort())
  expect(named).toEqual(
    expect.arrayContaining(['Order', 'Dispute', 'Offer', 'FormalOffer', 'Review', 'Draft', 'Error']),
  )
})

describe.each(['none', 'any', ...scopes])('routes of %s', scope => {
  const own = routes.filter(route => route.scope === scope)

  const keys = [...only, ['all', all.token] as const]
  const reaching = keys.filter(([having]) => scope === 'any' || (scope !== 'none' && [scope, 'all'].includes(having)))
  const refused = keys.filter(key => !reaching.includes(key))

  test('are reached by the keys that have it', async () => {
    for (const [, token] of reaching)
      for (const route of own) expect([route, await refusalOf(route, token)]).toEqual([route, 'passed'])
  })

  test('refuse all other keys', async () => {
    const missing = { ...refusal(403, 'UNAUTHORIZED_ACTION'), scope: scope === 'none' ? null : scope }
    for (const route of own)
      await Promise.all(
        refused.map(async ([, token]) =>
          expect([route, await refusalOf(route, token)]).toMatchObject([route, missing]),
        ),
      )
  })

  test('refuse keys that have ended, and connections', async () => {
    const ended = [connection, expired, revoked, { token: `llk_${'x'.repeat(43)}` }]
    for (const route of own)
      await Promise.all(
        ended.map(async ({ token }) =>
          expect([route, await refusalOf(route, token)]).toMatchObject([route, refusal(401, 'AUTH_FAIL')]),
        ),
      )
  })

  // Without a scope are also public calls and those of admins.
  if (scope !== 'none')
    test('pass a session', async () => {
      for (const route of own) expect([route, await refusalOf(route, accessToken)]).toEqual([route, 'passed'])
    })
})
