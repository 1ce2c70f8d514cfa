import { storable } from '@limelight/contract/forms'
import * as z from 'zod'
import type { Context } from '../../context.ts'

/**
 * `refused`: the tokens or the code are not valid (any more). `scope`: the owner's consent lacks this
 * permission. `limited`: too many calls. `missing`: the provider knows no such thing. `unavailable`:
 * anything else, which may pass.
 */
export type Failure = 'refused' | 'scope' | 'limited' | 'missing' | 'unavailable'

export class ProviderError extends Error {
  readonly failure: Failure
  /** When the provider accepts calls again; only for `limited`. */
  readonly retryAt: Date | undefined

  constructor(message: string, failure: Failure, retryAt?: Date) {
    super(message)
    this.name = 'ProviderError'
    this.failure = failure
    this.retryAt = retryAt
  }
}

const timeoutMs = 10_000
const maxAnswerBytes = 4 * 1024 * 1024
const defaultPauseMs = 15 * 60_000

type Request = {
  url: string
  headers?: Record<string, string>
  form?: Record<string, string>
  json?: unknown
  /** Stands for the address in messages, when its path holds a secret. */
  name?: string
}

/** What a refusal of a provider means, by its status and its body. */
export type Classify = (status: number, body: unknown) => Failure

/** A 404 without JSON comes from a proxy, not from the provider. */
export function classifyStatus(status: number, body: unknown): Failure {
  if (status === 401) return 'refused'
  if (status === 404 && body !== undefined) return 'missing'
  return status === 429 ? 'limited' : 'unavailable'
}

/** A POST with a form or JSON, else a GET. Messages name the host and no query, because tokens may stand there. */
export async function callProvider<Answer>(
  ctx: Context,
  { name, ...request }: Request,
  schema: z.ZodType<Answer>,
  classify: Classify = classifyStatus,
): Promise<Answer> {
  const where = name ?? addressOf(request.url)
  const answer = await send(request).catch((error: unknown) => {
    throw new ProviderError(`${where} did not answer: ${describeCause(error)}`, 'unavailable')
  })
  const body = await readJson(answer, where)
  if (answer.ok) {
    const parsed = schema.safeParse(body)
    if (parsed.success) return parsed.data
    throw new ProviderError(`${where} sent an answer of an unknown shape`, 'unavailable')
  }
  const failure = classify(answer.status, body)
  const retryAt = failure === 'limited' ? readRetryAt(answer.headers, body, ctx.clock.now()) : undefined
  throw new ProviderError(`${where} answered ${answer.status}`, failure, retryAt)
}

function addressOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

function send({ url, headers, form, json }: Request): Promise<Response> {
  const body = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json)
  return fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(json === undefined ? {} : { 'content-type': 'application/json; charset=UTF-8' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
}

/** Undefined for a body that is no JSON, such as the page of a proxy. */
async function readJson(answer: Response, where: string): Promise<unknown> {
  const text = await readText(answer).catch((error: unknown) => {
    throw new ProviderError(`${where} cut its answer short: ${describeCause(error)}`, 'unavailable')
  })
  if (text === undefined) throw new ProviderError(`${where} sent more than ${maxAnswerBytes} bytes`, 'unavailable')
  try {
    return JSON.parse(text, (_name, value: unknown) => (typeof value === 'string' ? storable(value) : value))
  } catch {
    return undefined
  }
}

/** Undefined as soon as the answer is too large, so that it never fills the memory. */
async function readText({ body }: Response): Promise<string | undefined> {
  const reader = body?.getReader()
  if (reader === undefined) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    bytes += step.value.length
    if (bytes > maxAnswerBytes) {
      await reader.cancel()
      return undefined
    }
    chunks.push(step.value)
  }
  return Buffer.concat(chunks).toString()
}

const telegramLimitSchema = z.object({ parameters: z.object({ retry_after: z.int().min(0) }) })

/** `Retry-After` in seconds or as a date, Telegram's seconds, else the epoch seconds of X and of Twitch. */
function readRetryAt(headers: Headers, body: unknown, now: Date): Date {
  const seconds = telegramLimitSchema.safeParse(body).data?.parameters.retry_after
  const after = headers.get('retry-after') ?? seconds?.toString() ?? null
  if (after !== null && /^\d{1,7}$/.test(after)) return new Date(now.getTime() + Number(after) * 1000)
  const date = after === null ? Number.NaN : Date.parse(after)
  const reset = headers.get('x-rate-limit-reset') ?? headers.get('ratelimit-reset')
  const at = Number.isNaN(date) && reset !== null ? Number(reset) * 1000 : date
  return new Date(at > now.getTime() ? at : now.getTime() + defaultPauseMs)
}

/** fetch hides the reason in the cause. */
function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Fields that a provider may leave out, send as null, or send in another form than documented. */
export const textField = z.string().nullish().catch(null)
export const countField = z
  .union([
    z.int().min(0),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null)
export const instantField = z
  .string()
  .transform(written => new Date(written))
  .refine(date => !Number.isNaN(date.getTime()))
  .nullish()
  .catch(null)

/** A list without the rows that lack what identifies them. A missing list is empty. */
export function listField<Row>(row: z.ZodType<Row>) {
  return z
    .array(z.unknown())
    .nullish()
    .catch(null)
    .transform(rows => (rows ?? []).flatMap(one => row.safeParse(one).data ?? []))
}

/** Some answers of Instagram stand in a list of one, according to the page that documents them. */
export function inListOrAlone<Answer>(schema: z.ZodType<Answer>) {
  return z.union([z.object({ data: z.tuple([schema]) }).transform(({ data: [answer] }) => answer), schema])
}
