import type { Context } from '../../context.ts'
import { AppError, FormError } from '../../runtime/errors.ts'
import { hashToken, seal, unseal } from '../../runtime/secrets.ts'
import { beginAnswer, deleteAnswer, deleteAnswersBefore, findAnswer, setAnswer } from './answer-store.ts'

const lifetimeMs = 24 * 60 * 60_000
/** Longer than any call runs. After it, the process of the first call is dead. */
const runningMs = 120_000
const maxNameLength = 64

/**
 * Runs a call once per `Idempotency-Key` of a key and repeats its answer for a day. A refused or
 * failed call may be repeated, because it changed nothing.
 */
export async function answerOnce(
  ctx: Context,
  keyId: string,
  { name, input }: { name: string; input: unknown },
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (name.length < 1 || name.length > maxNameLength)
    throw new FormError({ 'idempotency-key': `Idempotency-Key should have 1 to ${maxNameLength} characters` })
  const call = { keyId, name }
  const now = ctx.clock.now()
  const inputHash = hashToken(JSON.stringify(input))
  const before = { answered: ago(now, lifetimeMs), running: ago(now, runningMs) }
  if (!(await beginAnswer(ctx.db, call, { inputHash, now, before }))) return repeat(ctx, call, inputHash)
  let answer: unknown
  try {
    answer = await run()
  } catch (error) {
    await deleteAnswer(ctx.db, call)
    throw error
  }
  await setAnswer(ctx.db, call, seal(ctx, 'platform', boundTo(call), JSON.stringify(answer)))
  return answer
}

async function repeat(ctx: Context, call: { keyId: string; name: string }, inputHash: string): Promise<unknown> {
  const known = await findAnswer(ctx.db, call)
  if (known !== undefined && known.input_hash !== inputHash)
    throw new FormError({ 'idempotency-key': 'This Idempotency-Key was used for another call' })
  // The first call still runs, or has just failed.
  if (known?.answer == null) throw new AppError('CONFIG_IS_BUSY', { retryAfterSeconds: 1 })
  return JSON.parse(unseal(ctx, 'platform', boundTo(call), known.answer))
}

function boundTo({ keyId, name }: { keyId: string; name: string }): string {
  return `answer ${keyId} ${name}`
}

function ago(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms)
}

export async function pruneAnswers(ctx: Context): Promise<void> {
  await deleteAnswersBefore(ctx.db, ago(ctx.clock.now(), lifetimeMs))
}
