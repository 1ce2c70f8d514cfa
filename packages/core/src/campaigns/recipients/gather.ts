import { type LeftOut, maxNamed, type NewCampaign, type Preflight } from '@limelight/contract/campaigns/schema'
import { idSchema } from '@limelight/contract/ids'
import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import type { InfluencerCopyRow } from '@limelight/db/influencers/tables'
import type { Context } from '../../context.ts'
import { streamInfluencers } from '../../influencers/stream.ts'
import { AppError } from '../../runtime/errors.ts'
import { shownName } from '../../search/view.ts'
import { detailsOf, type Known } from '../values.ts'
import { type Chosen, findListed, findLists, findSuppressed, findTicked } from './store.ts'

export type Gathered = {
  recipients: (Known & { influencerId: string | null })[]
  skipped: Preflight['skipped']
  leftOut: Omit<LeftOut, 'hasEmail'>[]
  listIds: string[]
}
type Candidate = Gathered['recipients'][number]
type Wanted = Pick<NewCampaign, 'recipients' | 'listIds' | 'listId' | 'influencerIds'>

/** Typed addresses first, then ticked creators, then lists. The first of equal addresses stays. */
export async function gatherRecipients(
  ctx: Context,
  { userId }: { userId: string },
  wanted: Wanted,
): Promise<Gathered> {
  const listIds = await requireLists(ctx, userId, wanted)
  const [ticked, listed] = await Promise.all([
    wanted.influencerIds.length === 0 ? [] : findTicked(ctx.db, userId, wanted.influencerIds),
    listIds.length === 0 ? [] : findListed(ctx.db, userId, listIds),
  ])
  const { known, masked } = await resolveCreators(ctx, [...ticked, ...listed])
  const typed = wanted.recipients.map(({ email, name }) => ({ email, name, influencerId: null, details: {} }))
  const { unique, duplicates } = withoutDuplicates([...typed, ...known])
  const suppressed = await findSuppressed(
    ctx.db,
    userId,
    unique.map(({ email }) => email),
  )
  const [left, recipients] = partition(unique, ({ email }) => suppressed.has(email))
  return {
    recipients,
    listIds,
    skipped: { duplicates: duplicates.length, suppressed: left.length, masked: masked.length },
    leftOut: [
      ...masked.map(({ id, name }) => ({ email: null, name, influencerId: id, reason: 'MASKED' as const })),
      ...duplicates.map(candidate => toLeftOut(candidate, 'DUPLICATE')),
      ...left.map(candidate => toLeftOut(candidate, 'SUPPRESSED')),
    ].slice(0, maxNamed),
  }
}

function toLeftOut({ email, name, influencerId }: Candidate, reason: LeftOut['reason']): Gathered['leftOut'][number] {
  return { email, name, influencerId, reason }
}

/** A malformed id is an unknown list. */
export async function requireLists(
  ctx: Context,
  userId: string,
  { listIds, listId }: Pick<Wanted, 'listIds' | 'listId'>,
): Promise<string[]> {
  const given = [...listIds, ...(listId ? [listId] : [])]
  if (given.length === 0) return []
  const ids = [
    ...new Set(
      given.map(id => {
        const read = idSchema.safeParse(id)
        if (!read.success) throw new AppError('ITEM_NOT_FOUND')
        return read.data
      }),
    ),
  ]
  const lists = await findLists(ctx.db, userId, ids)
  if (lists.length < ids.length) throw new AppError('ITEM_NOT_FOUND')
  if (lists.some(({ type }) => type !== 'influencer')) throw new AppError('UNKNOWN_TYPE')
  return ids
}

/** Tells masked creators with an email from those without one. */
export async function withEmails(ctx: Context, leftOut: Gathered['leftOut']): Promise<LeftOut[]> {
  const ids = leftOut.flatMap(({ reason, influencerId }) => (reason === 'MASKED' ? (influencerId ?? []) : []))
  const reachable = new Set<string>()
  for (const network of socialNetworks) {
    for await (const rows of streamInfluencers(ctx, network, ids)) {
      for (const { id, email } of rows) if (email !== '') reachable.add(id)
    }
  }
  return leftOut.map(each => ({ ...each, hasEmail: each.email !== null || reachable.has(each.influencerId ?? '') }))
}

type Masked = Pick<Chosen, 'id' | 'name'>

/** A creator counts once. One without a visible email is masked, whatever the reason. */
async function resolveCreators(ctx: Context, chosen: Chosen[]): Promise<{ known: Candidate[]; masked: Masked[] }> {
  const rows = await readCreators(ctx, chosen)
  const known: Candidate[] = []
  const masked = new Map<string, Masked>()
  for (const creator of chosen) {
    const row = creator.network === null ? undefined : rows.get(`${creator.network}:${creator.id}`)
    if (creator.network === null || row === undefined || row.email === '')
      masked.set(`${creator.network}:${creator.id}`, { id: creator.id, name: creator.name })
    else known.push(toCandidate(creator.network, creator, row))
  }
  return { known, masked: [...masked.values()] }
}

function toCandidate(network: SocialNetwork, { username }: Chosen, row: InfluencerCopyRow): Candidate {
  return {
    email: row.email.trim().toLowerCase(),
    name: shownName(row.name, username ? row.username : '') || null,
    influencerId: row.id,
    details: detailsOf(network, row, username),
  }
}

async function readCreators(ctx: Context, chosen: Chosen[]): Promise<Map<string, InfluencerCopyRow>> {
  const rows = new Map<string, InfluencerCopyRow>()
  for (const network of socialNetworks) {
    const shown = chosen.filter(creator => creator.network === network && creator.email)
    const ids = [...new Set(shown.map(({ id }) => id))]
    for await (const part of streamInfluencers(ctx, network, ids)) {
      for (const row of part) rows.set(`${network}:${row.id}`, row)
    }
  }
  return rows
}

/** A typed address that belongs to a chosen creator also gets what is known of the creator. */
function withoutDuplicates(candidates: Candidate[]): { unique: Candidate[]; duplicates: Candidate[] } {
  const unique = new Map<string, Candidate>()
  const duplicates: Candidate[] = []
  for (const candidate of candidates) {
    const first = unique.get(candidate.email)
    if (first === undefined) unique.set(candidate.email, candidate)
    else {
      duplicates.push(candidate)
      if (first.influencerId === null) unique.set(candidate.email, { ...candidate, name: first.name ?? candidate.name })
    }
  }
  return { unique: [...unique.values()], duplicates }
}

function partition<Item>(items: Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter(item => !test(item))]
}
