import type { CampaignSelection } from '@limelight/contract/campaigns/schema'
import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import type { InfluencerCopyRow } from '@limelight/db/influencers/tables'
import type { Caller, Context } from '../../context.ts'
import { streamInfluencers } from '../../influencers/stream.ts'
import { maskUsername } from '../../search/masking.ts'
import { shownName, toImageUrl } from '../../search/view.ts'
import { findOwnCampaign } from '../list.ts'
import { readRecipients } from '../store.ts'
import { findListed, findLists, findTicked } from './store.ts'

/** Of ClickHouse. */
const maxId = 2n ** 64n - 1n
type Creator = CampaignSelection['creators'][number]

/** Whom a campaign was written to. Creators of lists come with their list, as long as it exists. */
export async function findSelection(ctx: Context, caller: Caller, { id }: { id: string }): Promise<CampaignSelection> {
  const { list_ids: given, ticked_ids: ticked } = await findOwnCampaign(ctx.db, caller.userId, id)
  const [lists, recipients] = await Promise.all([
    given.length === 0 ? [] : findLists(ctx.db, caller.userId, given),
    readRecipients(ctx.db, id),
  ])
  const listIds = given.filter(listId => lists.some(list => list.id === listId))
  const listed = listIds.length === 0 ? [] : await findListed(ctx.db, caller.userId, listIds)
  const inLists = new Set(listed.map(creator => creator.id))
  const isWhole = given.length > 0 && listIds.length === given.length
  // Those of a deleted list are named one by one.
  const others = isWhole ? [] : recipients.flatMap(({ influencer_id: creator }) => creator ?? [])
  const ids = new Set([...ticked, ...others.filter(creator => !inLists.has(creator))])
  return {
    listIds,
    creators: await findCreators(ctx, caller, [...ids]),
    addresses: recipients.flatMap(({ influencer_id: creator, email, name }) =>
      creator === null ? [{ email, name }] : [],
    ),
  }
}

/** An id does not say its network: one that the caller has unmasked is meant first. */
export async function findCreators(ctx: Context, { userId }: Caller, ids: readonly string[]): Promise<Creator[]> {
  if (ids.length === 0) return []
  const unmasked = new Map((await findTicked(ctx.db, userId, ids)).map(creator => [creator.id, creator]))
  const stored = ids.filter(id => BigInt(id) <= maxId)
  const creators = new Map<string, Creator>()
  for (const network of socialNetworks) {
    for await (const rows of streamInfluencers(ctx, network, stored)) {
      for (const row of rows) {
        const known = unmasked.get(row.id)
        const isKnown = known?.network === network
        if (isKnown || !creators.has(row.id))
          creators.set(row.id, toCreator(ctx, network, row, isKnown && known.username))
      }
    }
  }
  return ids.flatMap(id => creators.get(id) ?? [])
}

function toCreator(
  { config }: Context,
  network: SocialNetwork,
  row: InfluencerCopyRow,
  showsUsername: boolean,
): Creator {
  const { id, name, username, avatar_url: avatar } = row
  const shown = showsUsername ? username : maskUsername(username)
  return { id, network, name: shownName(name, shown), avatarUrl: toImageUrl(config, avatar) }
}
