import type { LimitName } from '@limelight/contract/limits'
import type { Limit } from '@limelight/contract/tariffs/schema'
import { trpc } from '../server/trpc.ts'

/** What the own plan has left of a limit; undefined until it is known. For words about a cost, before the click. */
export function useLimits(): (name: LimitName) => Limit | undefined {
  const limits = trpc.tariffs.limits.useQuery().data?.data
  return name => limits?.find(limit => limit.name === name)
}
