import * as z from 'zod'

/**
 * A job is its definition: who handles it, what it is called, the ids it needs and how often a failure is worth another
 * try. The handler lives in packages/workers; a rule only asks for the job through the outbox.
 */
export type Job<Payload> = {
  role: string
  name: string
  payload: z.ZodType<Payload>
  retry: RetryPolicy
  /** How many of them one process works on at a time, when each is so heavy that it should say so. */
  maxConcurrent?: number
}

export type RetryPolicy = { attempts: number; firstDelayMs: number; maxDelayMs: number }

/** About ten minutes of patience, then a person should look. */
export const defaultRetry: RetryPolicy = { attempts: 12, firstDelayMs: 500, maxDelayMs: 180_000 }

export function defineJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job
}

export function retryDelayMs(policy: RetryPolicy, attempt: number): number {
  return Math.min(policy.maxDelayMs, policy.firstDelayMs * 2 ** (attempt - 1))
}

/** What travels over NATS. The row in the outbox stays the truth; this only says which one. */
export const jobMessageSchema = z.object({ id: z.uuid(), name: z.string(), requestId: z.string().nullable() })
export type JobMessage = z.infer<typeof jobMessageSchema>
