import type { Campaign, Recipient } from '@limelight/contract/campaigns/schema'

/** A comparison with a single campaign would say little. */
const minPeers = 2

/** Most replies come within a few days, and one reply of a few mails is no rate. */
const settledAfterMs = 3 * 24 * 60 * 60_000
const minSent = 10

/** The other campaigns that say what is usual. */
export function peersOf(campaign: Campaign, others: readonly Campaign[], now: number): Campaign[] {
  return others.filter(
    ({ id, sentCount, finishedAt }) =>
      id !== campaign.id &&
      sentCount >= minSent &&
      finishedAt !== null &&
      Date.parse(finishedAt) + settledAfterMs <= now,
  )
}

/** The middle share of these campaigns. */
export function usualShare(
  peers: readonly Campaign[],
  share: (campaign: Campaign) => number | undefined,
): number | undefined {
  const shares = peers.flatMap(peer => share(peer) ?? [])
  return shares.length < minPeers ? undefined : medianOf(shares)
}

export function medianOf(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  const lower = sorted[middle - 1]
  if (upper === undefined) return undefined
  return sorted.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2
}

/** How long each reply took. */
export function replyMinutes(recipients: readonly Pick<Recipient, 'sentAt' | 'repliedAt'>[]): number[] {
  return recipients.flatMap(({ sentAt, repliedAt }) =>
    sentAt === null || repliedAt === null ? [] : [(Date.parse(repliedAt) - Date.parse(sentAt)) / 60_000],
  )
}
