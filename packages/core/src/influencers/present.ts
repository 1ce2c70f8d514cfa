import type { Influencer } from '@limelight/contract/influencers/schema'
import { type VisitorInfluencer, visitorInfluencerSchema } from '@limelight/contract/influencers/showcase'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Match } from '@limelight/contract/search/match'
import type { InfluencerCopyRow } from '@limelight/db/influencers/tables'
import type { Context } from '../context.ts'
import { listsOf } from '../search/listed.ts'
import { maskContacts } from '../search/masking.ts'
import { findMatched, type Reasons, unexplained } from '../search/match/matched.ts'
import { type Matched, matchOf } from '../search/match/reasons.ts'
import type { Term } from '../search/reading/terms.ts'
import { mainTopics, withGroups } from '../search/reading/topics.ts'
import { nothingShown, type Shown, unmaskedOf } from '../search/unmasked.ts'
import { knownText } from '../search/view.ts'
import { percentilesOf } from './scores/peers.ts'
import { influencerTables } from './store.ts'
import { toInfluencer } from './view.ts'

/** Rows as the caller may see them, in their order. */
export async function presentInfluencers(
  ctx: Context,
  { userId }: { userId: string },
  network: SocialNetwork,
  rows: readonly InfluencerCopyRow[],
  reasons: Reasons = unexplained,
): Promise<Influencer[]> {
  const ids = rows.map(({ id }) => id)
  const [shown, percentiles, lists, matched] = await Promise.all([
    unmaskedOf(ctx.db, userId, network, ids),
    percentilesOf(ctx, network, rows),
    listsOf(ctx.db, { userId, type: 'influencer', network }, ids),
    findMatched(ctx, influencerTables, network, ids, reasons),
  ])
  return rows.map((row, at) => {
    const own = shown.get(row.id) ?? nothingShown
    return toInfluencer(ctx.config, network, row, {
      shown: own,
      erPercentile: percentiles[at] ?? null,
      listIds: lists.get(row.id) ?? [],
      match: explain(reasons.terms, row, matched.get(row.id), own),
    })
  })
}

/** Why a search found a creator, from what the caller sees of its bio. */
function explain(
  terms: readonly Term[],
  row: InfluencerCopyRow,
  found: Matched | undefined,
  shown: Shown,
): Match | null {
  if (found === undefined) return null
  const { username, name, language, counted, topics, categories } = row
  return matchOf(
    terms,
    { ...found, mentions: [] },
    {
      username,
      isUnmasked: shown.username,
      language: knownText(language),
      name,
      text: maskContacts(found.texts.join(' '), shown, username),
      creator: { counted, topics, main: withGroups(mainTopics(categories)) },
    },
  )
}

/** Rows as visitors may see them: masked, and without the ids that other calls take. */
export async function presentToVisitors(
  ctx: Context,
  network: SocialNetwork,
  rows: readonly InfluencerCopyRow[],
): Promise<VisitorInfluencer[]> {
  const percentiles = await percentilesOf(ctx, network, rows)
  return rows.map((row, at) =>
    visitorInfluencerSchema.parse(
      toInfluencer(ctx.config, network, row, {
        shown: nothingShown,
        erPercentile: percentiles[at] ?? null,
        listIds: [],
      }),
    ),
  )
}
