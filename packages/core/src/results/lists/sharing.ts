import type { SharedLink, ShareResults } from '@limelight/contract/influencers/sharing'
import type { Figures, Results } from '@limelight/contract/results/lists'
import {
  type SharedFigures,
  type SharedPost,
  type SharedResults,
  sharedResultsRules,
  sharedResultsSchema,
} from '@limelight/contract/results/sharing'
import type { SharedReportRow } from '@limelight/db/influencers/tables'
import type { Caller, Context } from '../../context.ts'
import { createSharedLink, requireSharing } from '../../influencers/sharing/links.ts'
import { countVisit } from '../../influencers/sharing/shared-report.ts'
import { readCountedPosts } from '../../orders/lists/counted.ts'
import { AppError } from '../../runtime/errors.ts'
import { loadUserCards } from '../../users/cards.ts'
import { inSnapshot, presentResults, readResults, requireResultList } from './results.ts'
import { findCountedPosts } from './store.ts'

export async function shareResults(
  ctx: Context,
  caller: Caller,
  { listId, showsMoney, days }: ShareResults,
): Promise<SharedLink> {
  await requireSharing(ctx, caller.userId)
  const { name } = await requireResultList(ctx.db, caller, listId)
  const subject = { network: null, influencer_id: null, list_id: listId, shows_money: showsMoney }
  return createSharedLink(ctx, caller, { ...subject, name, days })
}

/** The results behind a link, as they are now. The order of rows tells nothing about money that is not shown. */
export async function getSharedResults(
  ctx: Context,
  viewer: Caller | undefined,
  link: SharedReportRow,
): Promise<SharedResults> {
  const { list_id: id, user_id: userId, shows_money: showsMoney } = link
  if (id === null) throw new AppError('ITEM_NOT_FOUND')
  const { maxRows, maxPosts } = sharedResultsRules
  const query = { id, sort: showsMoney ? '-cost' : '-views', offset: 0, limit: maxRows } as const
  const { read, counted } = await inSnapshot({ ...ctx, db: ctx.replica }, async inside => {
    const read = await readResults(inside, { userId }, query)
    const posts = await findCountedPosts(inside.db, id, undefined, { offset: 0, limit: maxPosts })
    return { read, counted: await readCountedPosts(inside, posts) }
  })
  const results = await presentResults(ctx, read)
  const cards = await loadUserCards(ctx, [userId])
  const posts = results.data.flatMap(row =>
    counted
      .filter(({ value }) => value === row.value)
      .map(({ post, proof, hasProblem }): SharedPost => {
        const pictureUrl = post.versions.at(-1)?.picture?.url ?? null
        return { ...post, name: row.name, proof, hasProblem, pictureUrl }
      }),
  )
  await countVisit(ctx, viewer, link)
  // The schema drops every key that it does not name.
  return sharedResultsSchema.parse({
    results: withoutIds(results, showsMoney),
    posts,
    sharedBy: cards.get(userId).fullName,
    endsAt: link.ends_at.toISOString(),
  })
}

function withoutIds(results: Results, showsMoney: boolean): SharedResults['results'] {
  const shown = (figures: Figures) => (showsMoney ? figures : withoutMoney(figures))
  return {
    ...results,
    rate: showsMoney ? results.rate : null,
    figures: shown(results.figures),
    data: results.data.map(({ value, ...row }) => ({
      ...row,
      isAssigned: value !== null,
      codes: value === null ? [] : row.codes,
      figures: shown(row.figures),
    })),
  }
}

function withoutMoney(figures: Figures): SharedFigures {
  return {
    ...figures,
    ...{ paid: null, inEscrow: null, cost: null, viewsCost: null, engagementsCost: null, salesAmount: null },
    ...{ costPerView: null, costPerEngagement: null, costPerClick: null, return: null },
  }
}
