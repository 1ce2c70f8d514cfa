import { createListSchema } from '@limelight/contract/favourites/schema'
import type { Click } from '@limelight/contract/results/clicks/schema'
import { findAccountByEmail } from '@limelight/core/accounts/store'
import type { Context } from '@limelight/core/context'
import { addItems, removeItems } from '@limelight/core/favourites/lists/items'
import { createList } from '@limelight/core/favourites/lists/lists'
import { setList } from '@limelight/core/orders/lists/counted'
import { countStaleDays } from '@limelight/core/results/clicks/count'
import { writeClicks } from '@limelight/core/results/clicks/store-click'
import { setCode } from '@limelight/core/results/codes/codes'
import { createLink } from '@limelight/core/results/links/links'
import { updateResults } from '@limelight/core/results/lists/results'
import { shareResults } from '@limelight/core/results/lists/sharing'
import { importSales } from '@limelight/core/results/sales/import'
import { newId } from '@limelight/core/runtime/ids'
import {
  launch,
  launchCodes,
  launchCreators,
  launchLinks,
  launchSales,
  leftCreator,
  renamedCode,
} from '../data/launch.ts'

const dayMs = 24 * 60 * 60_000

type Caller = { userId: string }
type Campaign = { id: string; values: Map<string, string> }

/** The list of the campaign with links, clicks, codes and sales. A buyer who has had results keeps theirs. */
export async function seedResults(ctx: Context): Promise<void> {
  const buyer = await findAccountByEmail(ctx.db, 'buyer@limelight.test')
  if (buyer === undefined || buyer.deleted_at !== null) return
  const caller = { userId: buyer.id }
  const values = await findCreators(ctx)
  if (values.size === 0 || (await hasBegun(ctx, caller))) return
  const { id } = await createList(
    ctx,
    caller,
    createListSchema.parse({ ...launch, type: 'influencer', subtype: 'instagram' }),
  )
  const campaign = { id, values }
  await addItems(ctx, caller, { id, items: [...values.values()].map(value => ({ value })) })
  await updateResults(ctx, caller, { id, currency: launch.currency, rate: launch.rate })
  await countOrders(ctx, caller, campaign)
  for (const { seller, code } of launchCodes) await setCode(ctx, caller, { id, code, value: values.get(seller) ?? '' })
  const slugs = await addLinks(ctx, caller, campaign)
  await importSales(ctx, caller, { id, files: [new TextEncoder().encode(salesFile(ctx, slugs))] })
  const left = values.get(leftCreator)
  if (left !== undefined) await removeItems(ctx, caller, { id, items: [{ value: left }] })
  await shareResults(ctx, caller, { listId: id, showsMoney: false, days: 90 })
}

async function hasBegun(ctx: Context, { userId }: Caller): Promise<boolean> {
  const settings = ctx.db.selectFrom('result_lists').select('list_id').where('user_id', '=', userId)
  return (await settings.executeTakeFirst()) !== undefined
}

/** The creators of the campaign by the email of their account. Empty unless all are there. */
async function findCreators(ctx: Context): Promise<Map<string, string>> {
  const rows = await ctx.db
    .selectFrom('social_accounts')
    .innerJoin('users', 'users.id', 'social_accounts.user_id')
    .select(['users.email', 'social_accounts.influencer_id as value'])
    .where('users.email', 'in', launchCreators)
    .where('social_accounts.kind', '=', 'INSTAGRAM')
    .execute()
  const found = new Map(rows.flatMap(({ email, value }) => (value === null ? [] : [[email, value]])))
  return found.size === launchCreators.length ? found : new Map()
}

async function countOrders(ctx: Context, caller: Caller, { id: listId }: Campaign): Promise<void> {
  const orders = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('client_id', '=', caller.userId)
    .where('brief', '=', launch.brief)
    .execute()
  for (const { id } of orders) await setList(ctx, caller, { id, listId })
}

/** Returns the slugs by the email of the creator. */
async function addLinks(ctx: Context, caller: Caller, { id, values }: Campaign): Promise<Map<string, string>> {
  const slugs = new Map<string, string>()
  const clicks: Click[] = []
  for (const { seller, clicksPerDay } of launchLinks) {
    const target = `${ctx.config.webhookTrustedOrigin ?? 'https://nordlicht.example'}/shop/nordlicht`
    const link = await createLink(ctx, caller, { id, value: values.get(seller) ?? '', target })
    slugs.set(seller, link.url.slice(-8))
    clicks.push(...clicksOf(ctx, link.id, clicksPerDay))
  }
  await writeClicks(ctx, clicks)
  await countStaleDays(ctx)
  return slugs
}

/** Most on the first days, fewer at weekends, and some by robots and by the owner. */
function clicksOf(ctx: Context, linkId: string, perDay: number): Click[] {
  const now = ctx.clock.now().getTime()
  return Array.from({ length: launchSales.days }, (_none, at) => {
    const daysAgo = launchSales.days - at
    const day = new Date(now - daysAgo * dayMs)
    const share = (0.5 + 1.4 / (1 + at / 6)) * (day.getUTCDay() % 6 === 0 ? 0.6 : 1)
    const count = Math.round(perDay * share) + ((at * 7 + perDay) % 5)
    return Array.from({ length: count }, (_click, index): Click => {
      const moment = new Date(day.getTime() + (index * dayMs) / count)
      const kind = index % 8 === 5 ? 'BOT' : index % 90 === 40 ? 'OWN' : 'CLICK'
      return { id: newId({ now: () => moment }), linkId, at: moment.toISOString(), kind }
    })
  }).flat()
}

/** As the shop exports them: a refund is a later line of its sale. */
function salesFile(ctx: Context, slugs: Map<string, string>): string {
  const { count, days, refundedParts } = launchSales
  const now = ctx.clock.now().getTime()
  const lines = Array.from({ length: count }, (_none, at) => {
    const soldAt = new Date(now - (1 - (at + 0.5) / count) * days * dayMs)
    const amount = at % 3 === 0 ? '169' : '84.5'
    const line = (left: string, updatedAt: Date) =>
      [`#${10_001 + at}`, soldAt.toISOString(), updatedAt.toISOString(), left, launch.currency, ...sellerOf(at)].join()
    const sellerOf = (sale: number) => originOf(sale, now - soldAt.getTime(), slugs)
    const refunded = at % 26 === 20 ? refundedParts[Math.floor(at / 26)] : undefined
    return refunded === undefined
      ? [line(amount, soldAt)]
      : [line(amount, soldAt), line(refunded, new Date((soldAt.getTime() + now) / 2))]
  })
  return ['sale_id,sold_at,updated_at,amount,currency,code,link', ...lines.flat()].join('\n')
}

/** The code and the link of a sale; every fifth has only a link. */
function originOf(at: number, ageMs: number, slugs: Map<string, string>): [code: string, link: string] {
  const { seller } = launchLinks[at % 11 < 5 ? 0 : at % launchLinks.length] ?? { seller: '' }
  if (at % 5 === 4) return ['', slugs.get(seller) ?? '']
  const codes = launchCodes.filter(one => one.seller === seller || at % 9 === 0)
  const code = codes[at % codes.length]?.code ?? ''
  return [code === renamedCode.from && ageMs < renamedCode.daysAgo * dayMs ? renamedCode.to : code, '']
}
