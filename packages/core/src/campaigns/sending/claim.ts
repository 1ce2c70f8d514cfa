import type { Context } from '../../context.ts'
import { type DueMail, findActiveCampaigns, leaseMails, lockCandidates, lockRates, writeRates } from './queue-store.ts'

/** A mail that is not marked by then is anybody's again. */
const leaseMs = 60_000
/** Mails may leave this much early, so that a pause between two claims costs no mail. */
const horizonMs = 250
const maxCampaigns = 50
const minuteMs = 60_000

export type ClaimedMail = DueMail & { claimId: string }

/**
 * Leases mails that are due, within the mails per minute of their senders and of their domains.
 * Campaigns take turns, so that a large one does not hold up the others.
 */
export async function claimMails(ctx: Context, limit: number): Promise<ClaimedMail[]> {
  const now = ctx.clock.now()
  const horizon = new Date(now.getTime() + horizonMs)
  const campaignIds = await findActiveCampaigns(ctx.db, now, horizon, Math.min(maxCampaigns, limit))
  if (campaignIds.length === 0) return []
  return ctx.db.transaction().execute(async trx => {
    const perCampaign = Math.ceil(limit / campaignIds.length)
    const candidates = await lockCandidates(trx, { campaignIds, perCampaign, now, horizon })
    if (candidates.length === 0) return []
    const next = await lockRates(trx, [...new Set(candidates.flatMap(keysOf))])
    const mails = candidates.slice(0, limit).filter(mail => takeRates(ctx, next, mail, now.getTime()))
    if (mails.length === 0) return []
    await writeRates(trx, next)
    const claimId = crypto.randomUUID()
    const ids = mails.map(({ id }) => id)
    await leaseMails(trx, ids, { claimId, until: new Date(now.getTime() + leaseMs) })
    return mails.map(mail => ({ ...mail, claimId }))
  })
}

function keysOf({ user_id: userId, domain }: DueMail): [string, string] {
  return [`user:${userId}`, `domain:${domain}`]
}

/** Spaces the mails of a key evenly. Changes nothing if one of the keys has to wait. */
function takeRates({ config }: Context, next: Map<string, number>, mail: DueMail, now: number): boolean {
  const [user, domain] = keysOf(mail)
  const waits = [user, domain].some(key => (next.get(key) ?? 0) > now + horizonMs)
  if (waits) return false
  const rates = [
    [user, config.campaignRateUser],
    [domain, config.campaignRateDomain],
  ] as const
  for (const [key, perMinute] of rates) next.set(key, Math.max(next.get(key) ?? 0, now) + minuteMs / perMinute)
  return true
}
