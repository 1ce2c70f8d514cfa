import type { LimitName } from '@limelight/contract/limits'
import type { Limit } from '@limelight/contract/tariffs/schema'
import { trpc } from '../server/trpc.ts'

/** What the user's plan has left of a limit; undefined while loading. For showing a cost before the click. */
export function useLimits(): (name: LimitName) => Limit | undefined {
  const limits = trpc.tariffs.limits.useQuery().data?.data
  return name => limits?.find(limit => limit.name === name)
}
