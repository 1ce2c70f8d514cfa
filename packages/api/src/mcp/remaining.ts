import { isCapped } from '@limelight/contract/platform/rules'
import type { Limit } from '@limelight/contract/tariffs/schema'
import type { Context } from '@limelight/core/context'
import { readOwnUsage } from '@limelight/core/platform/keys/usage'
import type { CallProcedure } from './tool.ts'

type Remaining = Pick<Limit, 'name' | 'value' | 'remaining' | 'resetsAt'> & {
  used: number
  /** Of this key, per day. */
  cap: { value: number; used: number } | null
}

/** What the plan and the caps of the key leave. */
export async function readRemaining(call: CallProcedure, house: Context): Promise<Remaining[]> {
  const [limits, usedToday] = await Promise.all([call('tariffs', 'limits', undefined), readOwnUsage(house)])
  return limits.data.map(({ name, value, counter, remaining, resetsAt }) => {
    const max = isCapped(name) ? house.key?.caps[name] : undefined
    const cap = max === undefined || !isCapped(name) ? null : { value: max, used: usedToday[name] ?? 0 }
    const left = Math.max(0, cap === null ? remaining : Math.min(remaining, cap.value - cap.used))
    return { name, value, used: counter.value, remaining: left, resetsAt, cap }
  })
}
