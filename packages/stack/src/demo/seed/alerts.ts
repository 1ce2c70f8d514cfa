import { influencerMatchesSchema } from '@limelight/contract/search/influencer-filters'
import { saveSearchSchema } from '@limelight/contract/search/saved-searches'
import { findAccountByEmail } from '@limelight/core/accounts/store'
import { recordEvent } from '@limelight/core/activity/record'
import { listAlerts, watchList, watchSearch } from '@limelight/core/alerts/alerts'
import type { Context } from '@limelight/core/context'
import { digits } from '@limelight/core/engines/rows'
import { listLists } from '@limelight/core/favourites/lists/lists'
import { presentInfluencersById } from '@limelight/core/influencers/list-items'
import { influencerSearch } from '@limelight/core/influencers/search'
import { shareReport } from '@limelight/core/influencers/sharing/links'
import { findPage } from '@limelight/core/search/paging'
import { saveSearch } from '@limelight/core/search/saved/saved-searches'
import { describeSearch } from '@limelight/core/search/search'
import * as z from 'zod'

const kind = 'instagram'
const saved = { name: 'Skincare in Germany', filters: { themes: ['Skincare'], location: ['DE'] } }

/** What the buyer shares and watches, and what an alert told. A buyer who has alerts keeps them. */
export async function seedAlerts(ctx: Context): Promise<void> {
  const buyer = await findAccountByEmail(ctx.db, 'buyer@limelight.test')
  if (buyer === undefined || buyer.deleted_at !== null) return
  const caller = { userId: buyer.id }
  if ((await listAlerts(ctx, caller)).total > 0) return
  const ids = await find(ctx)
  const [first] = ids
  if (first === undefined) return
  await shareReport(ctx, caller, { kind, id: first, days: 30 })

  const query = 'themes=Skincare&location=DE'
  const search = saveSearchSchema.parse({ name: saved.name, scope: 'discovery', socialNetwork: kind, query })
  const { id } = await saveSearch(ctx, caller, search)
  await watchSearch(ctx, caller, { id, byMail: true })
  const [list] = (
    await listLists(ctx, caller, {
      ...{ type: 'influencer', offset: 0, limit: 1, sort: 'created', sortDirection: 'DESC' },
    })
  ).data
  if (list !== undefined) await watchList(ctx, caller, { id: list.id, byMail: false })

  const names = (await presentInfluencersById(ctx, caller, kind, ids)).map(({ name }) => name)
  const text = `${names.length} new ${names.length === 1 ? 'creator' : 'creators'} in “${saved.name}”: ${names.join(', ')}.`
  const path = `/discovery?socialNetwork=${kind}&${query}`
  await ctx.db
    .transaction()
    .execute(trx => recordEvent(ctx, trx, { ...caller, type: 'ALERT', payload: { text, path } }))
}

async function find(ctx: Context): Promise<string[]> {
  const { copy, filters } = describeSearch(
    influencerSearch,
    kind,
    influencerMatchesSchema.parse({ kind, ...saved.filters }),
  )
  const row = z.object({ id: digits })
  const page = { name: 'seed alerts', copy, filters, row, direction: 'DESC', start: { offset: 0 }, limit: 2 } as const
  return (await findPage(ctx, page)).rows.map(({ id }) => id)
}
