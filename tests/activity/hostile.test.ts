import { errorCatalogue } from '@limelight/contract/errors'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildEvent } from '@limelight/core/test/factories/activity'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { openHouse } from '../house.ts'

const house = await openHouse()
const { accessToken: token } = await buildAccount(house.ctx)
const theirs = await buildEvent(house.ctx)

const texts = new Set(['Invalid request', 'Payload is too large', ...Object.keys(errorCatalogue)])
const refused = z.object({ statusCode: z.number(), errorMessage: z.string() })
const word = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('NOTE', 'ORDER', theirs.id, '\u0000', '__proto__', '1e999', '-1', 'null', "' or 1=1 --"),
)
const deep = (depth: number): unknown => (depth === 0 ? 'end' : [deep(depth - 1)])
const value = fc.oneof(
  fc.jsonValue({ noUnicodeString: false }),
  fc.constantFrom({ text: '\u0000' }, { text: '\ud800' }, { '\u0000': 1 }, deep(1500), 'x'.repeat(5000)),
)
const body = fc.oneof(value, fc.record({ type: word, payload: value, isRead: value }, { requiredKeys: [] }))

const snapshot = () => house.ctx.db.selectFrom('events').selectAll().where('id', '=', theirs.id).execute()

it('answers hostile calls with the catalogue, and touches nothing of other people', async () => {
  const before = await snapshot()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
      fc.option(word, { nil: undefined }),
      fc.dictionary(fc.constantFrom('type', 'isRead', 'offset', 'limit', 'x'), word, { maxKeys: 3 }),
      body,
      async (method, id, query, body) => {
        const path = `/api/users/events${id === undefined ? '' : `/${encodeURIComponent(id)}`}?${new URLSearchParams(query)}`
        const answer = await house.rest(`${method} ${path}`, {
          token,
          ...(method === 'POST' || method === 'PUT' ? { body: JSON.stringify(body) } : {}),
        })
        expect(answer.status).toBeLessThan(500)
        if (answer.status < 300) return
        const { statusCode, errorMessage } = refused.parse(answer.body)
        expect(statusCode).toBe(answer.status)
        expect(texts).toContain(errorMessage)
      },
    ),
    { numRuns: 150 },
  )
  expect(await snapshot()).toEqual(before)
})
