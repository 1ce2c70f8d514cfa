import { type LimitName, limitWindows } from '@limelight/contract/limits'
import { byRequest } from '@limelight/contract/tariffs/prices'
import type { ActiveTariff, Limit, PromoCode, PromoReward, Tariff } from '@limelight/contract/tariffs/schema'
import { now } from '../../../display/clock.ts'
import { formatCount, formatDate, formatTime } from '../../../display/format.ts'

export type Feature = Tariff['configs'][number]

/** The counted unit, for "1 of 37 searches". */
const units: Record<LimitName, string> = {
  EXPORT: 'export',
  MAX_EMAILS: 'email',
  MAX_VOLUME_USERNAME_URL: 'profile',
  MAX_FAVOURITE_LISTS: 'list',
  MAX_FAVOURITE_RECORDS: 'item',
  MAX_FAVOURITE_VOLUME: 'item',
  MAX_INFLUENCERS_BY_CHART: 'creator',
  SEARCH_DEPTH: 'result',
  SEARCH_PER_DAY: 'search',
  SEARCH_PER_MONTH: 'search',
  ACTIVITY_PER_DAY: 'report',
  TRENDS_SEARCH_LIMIT: 'content search',
  EMAIL_CAMPAIGNS_PER_DAY: 'campaign',
  MAX_RECIPIENTS_PER_CAMPAIGN: 'recipient',
  PERSONAL_MANAGER: 'manager',
}

export function unitOf(name: LimitName, count: number): string {
  const one = units[name]
  return count === 1 ? one : `${one}${one.endsWith('ch') ? 'es' : 's'}`
}

export function visibleFeatures({ configs }: Tariff): Feature[] {
  return configs.filter(({ tariffConfig }) => tariffConfig.isVisible)
}

/** What a plan includes of a feature, as a word or a number. */
export function amountText(value: number, type: 'BOOLEAN' | 'COUNTER'): string {
  if (value === byRequest) return 'By request'
  if (value === 0) return 'Not included'
  return type === 'BOOLEAN' ? 'Included' : formatCount(value)
}

/** Whether the limit has a usage that a bar can show. */
export function hasUsage(name: LimitName): boolean {
  return limitWindows[name] !== 'request' && limitWindows[name] !== 'switch'
}

/** "1 of 37 searches" */
export function usageText({ name, value, counter }: Limit): string {
  return `${formatCount(counter.value)} of ${formatCount(value)} ${unitOf(name, value)}`
}

const dayMs = 24 * 60 * 60_000

/** When daily limits reset, in the user's time zone: at the next midnight UTC. */
export function dailyResetTime(): string {
  return formatTime(new Date((Math.floor(now() / dayMs) + 1) * dayMs).toISOString())
}

/** "resets 11.23.2026", "resets at 01:00" */
export function resetText({ name, resetsAt, remaining }: Limit): string {
  if (resetsAt === null) return `${formatCount(remaining)} left`
  return limitWindows[name] === 'day' ? `resets at ${dailyResetTime()}` : `resets ${formatDate(resetsAt)}`
}

/** The reward of a promo code: "Pro for 7 days", "10 more exports". */
export function rewardText(reward: PromoReward): string {
  if (reward.kind === 'PLAN') return `${reward.tariffName} for ${reward.days} ${reward.days === 1 ? 'day' : 'days'}`
  return `${formatCount(reward.amount)} more ${unitOf(reward.limit, reward.amount)}`
}

type PlanNow = Pick<ActiveTariff, 'activeUntil'> & { tariff: Pick<Tariff, 'name'> }
type Gain = Pick<PromoCode, 'reward' | 'activeUntil'>

/** The running plan, if a code for a lower one has made it longer. */
export function extendedPlan({ reward, activeUntil }: Gain, plan: PlanNow | undefined): string | undefined {
  if (reward.kind !== 'PLAN' || activeUntil === null || plan?.activeUntil !== activeUntil) return undefined
  return plan.tariff.name === reward.tariffName ? undefined : plan.tariff.name
}

/** What a code has given: a reward of its own, or more time of a higher plan. */
export function gainText(gain: Gain, plan: PlanNow | undefined): string {
  const reward = rewardText(gain.reward)
  if (gain.activeUntil === null) return `You’ve got ${reward}.`
  const until = formatDate(gain.activeUntil)
  const extended = extendedPlan(gain, plan)
  if (plan !== undefined && plan.activeUntil !== null && plan.activeUntil < gain.activeUntil)
    return `You’ve got ${reward}. It starts after ${plan.tariff.name} and runs until ${until}.`
  return extended === undefined
    ? `You’ve got ${reward}, until ${until}.`
    : `${reward} extended ${extended}, which now runs until ${until}.`
}
