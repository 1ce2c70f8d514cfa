import * as z from 'zod'

/**
 * The definition of a job: its role, its name, the ids it needs and how often it is retried. The
 * handler is in packages/workers; a rule only emits the job through the outbox.
 */
export type Job<Payload> = {
  role: string
  name: string
  payload: z.ZodType<Payload>
  retry: RetryPolicy
  /**
   * How many jobs one process runs at a time: fewer than others if they need much memory or CPU,
   * more if they wait for the servers of others.
   */
  maxConcurrent?: number
}

export type RetryPolicy = { attempts: number; firstDelayMs: number; maxDelayMs: number }

/** Retries for about ten minutes before an operator has to look. */
const defaultRetry: RetryPolicy = { attempts: 12, firstDelayMs: 500, maxDelayMs: 180_000 }

/** A provider may be down for hours; until then no operator has to look. */
export const providerRetry: RetryPolicy = { attempts: 40, firstDelayMs: 500, maxDelayMs: 600_000 }

/** Without a policy of its own, a job has the default one. */
export function defineJob<Payload>(
  job: Omit<Job<Payload>, 'retry'> & Partial<Pick<Job<Payload>, 'retry'>>,
): Job<Payload> {
  return { retry: defaultRetry, ...job }
}

export function retryDelayMs(policy: RetryPolicy, attempt: number): number {
  return Math.min(policy.maxDelayMs, policy.firstDelayMs * 2 ** (attempt - 1))
}

/** The message on NATS. It only names the outbox row, which stays the source of truth. */
export const jobMessageSchema = z.object({ id: z.uuid(), name: z.string(), requestId: z.string().nullable() })
export type JobMessage = z.infer<typeof jobMessageSchema>
