import * as z from 'zod'
import type { Context } from '../../context.ts'

/**
 * `refused`: the tokens or the code are not valid (any more). `limited`: too many calls. `missing`:
 * the provider knows no such thing. `unavailable`: anything else, which may pass.
 */
export type Failure = 'refused' | 'limited' | 'missing' | 'unavailable'

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
  /** Stands for the address in messages, when its path holds a secret. */
  name?: string
}

/** What a refusal of a provider means, by its status and its body. */
export type Classify = (status: number, body: unknown) => Failure

export function classifyStatus(status: number): Failure {
  if (status === 401) return 'refused'
  if (status === 404) return 'missing'
  return status === 429 ? 'limited' : 'unavailable'
}

/** A POST with a form, else a GET. Messages name the host and no query, because tokens may stand there. */
export async function callProvider<Answer>(
  ctx: Context,
  { url, headers, form, name }: Request,
  schema: z.ZodType<Answer>,
  classify: Classify = classifyStatus,
): Promise<Answer> {
  const where = name ?? addressOf(url)
  const answer = await send(url, headers, form).catch((error: unknown) => {
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

function send(url: string, headers: Request['headers'], form: Request['form']): Promise<Response> {
  return fetch(url, {
    method: form === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json', ...headers },
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
}

/** Undefined for a body that is no JSON, such as the page of a proxy. */
async function readJson(answer: Response, where: string): Promise<unknown> {
  const text = await answer.text().catch((error: unknown) => {
    throw new ProviderError(`${where} cut its answer short: ${describeCause(error)}`, 'unavailable')
  })
  if (text.length > maxAnswerBytes) throw new ProviderError(`${where} sent too much`, 'unavailable')
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
