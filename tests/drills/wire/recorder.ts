import { appendFileSync, writeFileSync } from 'node:fs'
import type { RestAnswer } from '../../house.ts'
import {
  addressOf,
  calls,
  deliver,
  fieldsOf,
  type Input,
  type SurfaceCall,
  send,
  transportsOf,
} from '../../http/surface.ts'
import { accountSteps, activitySteps, lastSteps, userSteps } from './account-steps.ts'
import { favouriteEnds, favouriteSteps } from './favourite-steps.ts'
import { contentSteps, influencerSteps, ingestionSteps } from './influencer-steps.ts'
import { paymentSteps, tariffSteps } from './payment-steps.ts'
import type { Role, Scene } from './scene.ts'
import { freeSearchSteps, listSearchSteps, searchSteps } from './search-steps.ts'
import type { Step } from './steps.ts'

/** Each finds what the ones before it have made. */
const steps: Step[] = [
  ...accountSteps,
  ...userSteps,
  ...activitySteps,
  ...tariffSteps,
  ...influencerSteps,
  ...contentSteps,
  ...favouriteSteps,
  ...searchSteps,
  ...freeSearchSteps,
  ...listSearchSteps,
  ...favouriteEnds,
  ...paymentSteps,
]

/** These change what everybody finds, or end the session that makes them. */
const endSteps: Step[] = [...ingestionSteps, ...lastSteps]

/** One answer, as a line of the recording. */
export type RecordedAnswer = {
  transport: string
  call: string
  case: string
  status: number
  headers: Record<string, string>
  body: unknown
}

const recordedHeaders = [
  'content-type',
  'content-disposition',
  'cache-control',
  'location',
  'retry-after',
  'set-cookie',
]
const unknownIds = { uuid: '0199aaaa-0000-7000-8000-000000000000', digits: '1' }
const brokenValues: unknown[] = [null, '', -1, 'no such thing', { x: 1 }, 'x'.repeat(5000)]

export class Recorder {
  readonly #file: string
  readonly #advance: () => void
  readonly #answered = new Set<string>()
  /** Which calls succeeded at least once, by transport. */
  readonly succeeded = new Set<string>()
  count = 0

  constructor(file: string, advance: () => void) {
    this.#file = file
    this.#advance = advance
    writeFileSync(file, '')
  }

  recordScene(scene: Scene): Promise<void> {
    return this.#recordSteps(scene, steps)
  }

  recordEnd(scene: Scene): Promise<void> {
    return this.#recordSteps(scene, endSteps)
  }

  async #recordSteps(scene: Scene, steps: Step[]): Promise<void> {
    for (const step of steps) {
      const call = calls.find(({ path }) => path === step.call)
      if (call === undefined) throw new Error(`There is no call ${step.call}`)
      if (!transportsOf(call).includes(scene.transport)) continue
      const isFirst = !this.#answered.has(`${scene.transport} ${step.call}`)
      this.#answered.add(`${scene.transport} ${step.call}`)
      await this.#recordStep(scene, call, step, isFirst)
    }
  }

  async #recordStep(scene: Scene, call: SurfaceCall, step: Step, isFirst: boolean): Promise<void> {
    await step.before?.(scene)
    const input = (await step.input?.(scene)) ?? {}
    const caller = step.as ?? callerOf(call)
    const make = (title: string, given: Input, token: string | undefined, made = call) =>
      this.#record(scene, made, title, () => deliverCall(scene, made, given, token))
    const token = caller === 'nobody' ? undefined : scene.people[caller].token

    if (isFirst && call.meta.access !== 'public') await this.#recordOthers(scene, call, input, caller)
    if (isFirst) {
      for (const [title, given] of withUnknownIds(input)) await make(title, given, token)
    }
    const title = step.title ?? 'success'
    const answer =
      step.send === undefined
        ? await make(title, input, token)
        : await this.#record(scene, call, title, () => step.send?.(scene, input) ?? Promise.reject())
    if (answer.status < 400) {
      this.succeeded.add(`${scene.transport} ${call.path}`)
      await step.after?.(scene, dataOf(scene, answer))
    }
    if (!isFirst) return
    await make('again', input, token)
    for (const alias of aliasesOf(scene, call)) await make(`alias ${alias.meta.rest?.route}`, input, token, alias)
    for (const [name, given] of broken(call, input)) await make(name, given, token)
  }

  /** Everybody who may not, or who owns nothing of it. */
  async #recordOthers(scene: Scene, call: SurfaceCall, input: Input, caller: Role | 'nobody'): Promise<void> {
    const tokens: Record<string, string | undefined> = {
      'no token': undefined,
      'broken token': 'x.y.z',
      'signed-out token': scene.people.gone.token,
    }
    for (const role of ['owner', 'other', 'broke', 'admin'] as const) {
      if (role !== caller) tokens[`as ${role}`] = scene.people[role].token
    }
    for (const [title, token] of Object.entries(tokens)) {
      await this.#record(scene, call, title, () => deliverCall(scene, call, input, token))
    }
  }

  /** What no call of the router answers. */
  async recordAddresses(scene: Scene): Promise<void> {
    const { token } = scene.people.owner
    const addresses = [
      'GET /api/openapi.json',
      'GET /api/nowhere',
      'GET /api/influencer',
      'GET /trpc/nowhere',
      'GET /trpc/users.me,tariffs.limits?batch=1&input=%7B%7D',
      'POST /trpc/users.me',
      'GET /trpc/favourites.create',
    ]
    for (const address of addresses) {
      const call = { path: address } as SurfaceCall
      const [method = ''] = address.split(' ')
      const body = method === 'POST' ? { body: '{}' } : {}
      await this.#record({ ...scene, transport: address.includes('/trpc/') ? 'trpc' : 'rest' }, call, 'address', () =>
        send(scene.house, address, { token, ...body }),
      )
    }
  }

  async #record(
    { placeholders, transport }: Scene,
    { path }: SurfaceCall,
    title: string,
    make: () => Promise<RestAnswer>,
  ): Promise<RestAnswer> {
    this.#advance()
    const answer = await make()
    const headers = recordedHeaders.flatMap(name => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    const line: RecordedAnswer = {
      transport,
      call: path,
      case: title,
      status: answer.status,
      headers: Object.fromEntries(headers),
      body: withoutTexts(answer.body),
    }
    const place = `${transport} ${path} ${title.replace(/[^ \w]/g, '')}`
    appendFileSync(this.#file, `${placeholders.mask(JSON.stringify(line), place)}\n`)
    this.count += 1
    return answer
  }
}

function callerOf({ meta: { access } }: SurfaceCall): Role | 'nobody' {
  if (access === 'public') return 'nobody'
  return access === 'admin' || access === 'source' ? 'admin' : 'owner'
}

/** A DELETE whose input no address can hold has a body. */
function deliverCall(
  { house, transport }: Scene,
  call: SurfaceCall,
  input: Input,
  token: string | undefined,
): Promise<RestAnswer> {
  const { method, path, rest } = addressOf(call, transport, input)
  if (method !== 'DELETE' || !Object.values(rest).some(Array.isArray)) {
    return deliver(house, { call, transport, input, token })
  }
  return send(house, `${method} ${path}`, { token, body: JSON.stringify(rest) })
}

function dataOf({ transport }: Scene, { body }: RestAnswer): unknown {
  if (transport === 'rest') return body
  return (body as { result: { data: unknown } }).result.data
}

function aliasesOf({ transport }: Scene, call: SurfaceCall): SurfaceCall[] {
  const { rest } = call.meta
  if (rest === undefined || transport !== 'rest') return []
  const [method] = rest.route.split(' ')
  return (rest.aliases ?? []).map(alias => ({
    ...call,
    meta: { ...call.meta, rest: { ...rest, route: `${method} ${alias}` as typeof rest.route } },
  }))
}

/** The same input with an id that nobody has, for each id in it. */
function withUnknownIds(input: Input): [string, Input][] {
  return Object.entries(input).flatMap(([name, value]): [string, Input][] => {
    const unknown = unknownOf(value)
    return unknown === undefined ? [] : [[`unknown ${name}`, { ...input, [name]: unknown }]]
  })
}

function unknownOf(value: unknown): unknown {
  if (typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)) return unknownIds.uuid
  if (typeof value === 'string' && /^\d{10,}$/.test(value)) return unknownIds.digits
  if (Array.isArray(value) && value.length > 0) {
    const [first] = value
    if (typeof first === 'object' && first !== null && 'value' in first) return [{ ...first, value: unknownIds.digits }]
    const unknown = unknownOf(first)
    return unknown === undefined ? undefined : [unknown]
  }
  return undefined
}

/** Each field left out, and with values that it hardly takes. */
function broken(call: SurfaceCall, input: Input): [string, Input][] {
  return Object.keys(fieldsOf(call))
    .sort()
    .flatMap((name): [string, Input][] => {
      const { [name]: given, ...others } = input
      return [
        ...(given === undefined ? [] : [[`without ${name}`, others] satisfies [string, Input]]),
        ...brokenValues.map((value): [string, Input] => [
          `${name} is ${JSON.stringify(value).slice(0, 20)}`,
          { ...input, [name]: value },
        ]),
      ]
    })
}

/** Summaries and descriptions of the OpenAPI document are texts for people. */
function withoutTexts(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('openapi' in body)) return body
  return JSON.parse(
    JSON.stringify(body, (name, value) => (name === 'summary' || name === 'description' ? undefined : value)),
  )
}
