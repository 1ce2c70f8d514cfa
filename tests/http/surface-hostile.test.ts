import { priceField } from '@limelight/contract/deposits/price'
import { errorCatalogue } from '@limelight/contract/errors'
import { limitNames } from '@limelight/contract/limits'
import { decisionTexts } from '@limelight/contract/moderation/schema'
import { itemChangeForm, itemForm, offerForm } from '@limelight/contract/offers/form'
import { socialMessageField } from '@limelight/contract/orders/forms'
import { nameTakenText } from '@limelight/contract/search/saved-searches'
import { profileTexts } from '@limelight/core/influencers/ingest/parse'
import { buildEvent } from '@limelight/core/test/factories/activity'
import { confirmEmail } from '@limelight/core/users/profile'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { openHouse, type RestAnswer } from '../house.ts'
import { type Attack, attackOn } from './hostility.ts'
import {
  addressOf,
  arrivalOf,
  calls,
  deliver,
  enter,
  enterAsAdmin,
  fieldsOf,
  hasBody,
  type Input,
  refusalsIn,
  type SurfaceCall,
  send,
  type Transport,
  watchTables,
} from './surface.ts'

/**
 * Attacks on the whole surface, however many calls it has. `npm run drill -- surface` changes both.
 */
const { size: attackCount, seed } = inject('drill') ?? { size: 1200, seed: 20261120 }
/** Enough to keep the server busy without exhausting its connections. */
const atOnce = 8

// As in production, so that a newcomer, whose email is not confirmed, may do less than a user.
const house = await openHouse({ REQUIRE_CONFIRMED_EMAIL: 'on' })
const theirs = await buildEvent(house.ctx)
const ids = [theirs.id, theirs.userId]
const changedTables = await watchTables(house)

/** Errors before the schema is applied, and the texts of rules that only the server checks. */
const fixedTexts = [
  'Invalid request',
  'Request is too large',
  'Unsupported content type',
  'Too many requests',
  'Password is wrong',
  'Password is too common',
  nameTakenText,
  ...Object.values(decisionTexts),
  ...Object.values(profileTexts),
  ...limitNames,
  ...Object.keys(errorCatalogue),
]

/** The first read creates the columns of a user. */
const writingQueries = ['favourites.columns']

const shares = shareAttacks()
const timeout = 30_000 + Math.max(...shares.values()) * 100
let signedIn: Promise<Record<'a newcomer' | 'a user' | 'an admin', string>> | undefined

describe('hostile input', { timeout }, () => {
  test.each(calls.map(call => [call.meta.rest?.route ?? call.path, call] as const))('%s', async (_name, call) => {
    signedIn ??= signIn()
    const tokens = { nobody: undefined, 'a liar': 'eyJhbGciOiJub25lIn0.e30.', ...(await signedIn) }
    const attacks = fc.sample(attackOn(call, ids), { numRuns: shares.get(call) ?? 1, seed })
    // Attacks that the schema accepts may be valid calls by accident, so they come last.
    const [refused, passable] = partition(attacks, attack => isRefusedByItself(call, attack))
    await changedTables()
    await eachOf(refused, async attack => {
      const answer = await strike(call, attack, tokens[attack.caller])
      expect(answer.status, JSON.stringify(attack)).toBeGreaterThanOrEqual(400)
      expectDocumented(call, attack, answer)
    })
    expect(await changedTables()).toEqual([])
    let isChanged = false
    await eachOf(passable, async attack => {
      const answer = await strike(call, attack, tokens[attack.caller])
      if (answer.status >= 300) expectDocumented(call, attack, answer)
      else isChanged ||= call.type === 'mutation' || writingQueries.includes(call.path)
    })
    // A change may have ended the sessions, so the next call gets new ones.
    if (isChanged) signedIn = undefined
    else expect(await changedTables()).toEqual([])
  })
})

test('unknown paths are not found in every spelling', async () => {
  const paths = ['/api/%ff', '/api/user/activate/%ff', '/trpc/%ff', '/trpc/a,b,c?batch=1', '/trpc/a.b']
  for (const path of [...paths, '/api/user/__proto__', '/media/..%2fpackage.json', `/api/users/${'x'.repeat(3000)}`]) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const { status } = await send(house, `${method} ${path}`, hasBody(method) ? { body: '{' } : {})
      expect([400, 401, 404], `${method} ${path}`).toContain(status)
    }
  }
})

async function signIn() {
  const user = await enter(house)
  await house.ctx.db.transaction().execute(trx => confirmEmail(house.ctx, trx, user))
  return {
    'a newcomer': (await enter(house)).token,
    'a user': user.token,
    'an admin': (await enterAsAdmin(house)).token,
  }
}

/** A call with many fields has more to attack than one with few. */
function shareAttacks(): Map<SurfaceCall, number> {
  const weights = calls.map(call => [call, 5 + Object.keys(fieldsOf(call)).length] as const)
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  return new Map(weights.map(([call, weight]) => [call, Math.max(1, Math.round((attackCount * weight) / total))]))
}

/** Whether the schema refuses it, whatever is stored. */
function isRefusedByItself({ input, ...call }: SurfaceCall, attack: Attack): boolean {
  if (attack.kind === 'request' || input === undefined) return false
  return !input.safeParse(arrivalOf({ input, ...call }, attack.transport, attack.input)).success
}

function strike(call: SurfaceCall, attack: Attack, token: string | undefined): Promise<RestAnswer> {
  if (attack.kind === 'fields') return deliver(house, { call, token, ...attack })
  const { method, path } = addressOf(call, attack.transport, { id: ids[0] })
  const headers = { 'content-type': attack.contentType }
  return send(house, `${method} ${path}?${attack.query}`, {
    token,
    headers,
    ...(hasBody(method) ? { body: attack.body } : {}),
  })
}

function expectDocumented(call: SurfaceCall, attack: Attack, answer: RestAnswer): void {
  const message = `${JSON.stringify(answer.body)} to ${JSON.stringify(attack)}`.slice(0, 1000)
  expect(answer.status, message).toBeLessThan(500)
  const refusals = refusalsIn(answer)
  expect(refusals, message).not.toEqual([])
  const texts = [...fixedTexts, ...(attack.kind === 'fields' ? textsOf(call, attack.transport, attack.input) : [])]
  for (const { statusCode, errorMessage } of refusals) {
    expect([answer.status, 207], message).toContainEqual(statusCode)
    if (attack.kind === 'fields') expect(texts, message).toContain(errorMessage)
  }
}

/** `title` is another word for `name`. */
const namedByTitle = z
  .looseObject({ name: z.unknown().optional(), title: z.unknown().optional() })
  .transform(input => ({ ...input, name: input.name ?? input.title }))

/** The forms of bodies that rules check. */
const formsOf: Record<string, z.ZodType[]> = {
  'offers.create': [true, false].flatMap(isDraft => offerForms({ isNew: true, isDraft })),
  'offers.update': [true, false].flatMap(isDraft => offerForms({ isNew: false, isDraft })),
  'offers.createItem': [itemForm],
  'offers.updateItem': [itemChangeForm],
  'offers.updateItemOfUser': [itemChangeForm],
  'orders.askCreator': [z.object({ message: socialMessageField, budget: priceField('Budget') })],
  'formalOffers.create': [z.object({ price: priceField() })],
  'formalOffers.update': [z.object({ price: priceField() })],
}

function offerForms(mode: { isNew: boolean; isDraft: boolean }): z.ZodType[] {
  return [true, false].map(hasItems => offerForm({ ...mode, hasItems }))
}

/** The texts of the schema, or of its rule, for this input. */
function textsOf(call: SurfaceCall, transport: Transport, input: Input): string[] {
  const arrived = arrivalOf(call, transport, input)
  const textsIn = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues.map(issue => issue.message) ?? []
  const named = namedByTitle.safeParse(arrived).data ?? arrived
  return [
    ...(call.input === undefined ? [] : textsIn(call.input, arrived)),
    ...(formsOf[call.path] ?? []).flatMap(form => [...textsIn(form, arrived), ...textsIn(form, named)]),
  ]
}

function partition<Item>(items: Item[], belongs: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(belongs), items.filter(item => !belongs(item))]
}

async function eachOf<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values()
  const lane = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}
