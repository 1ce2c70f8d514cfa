import { formatUsdt, parseUsdt } from '@limelight/contract/deposits/units'
import type { ListTotalsQuery } from '@limelight/contract/favourites/filters'
import { type ListTotals, medianRate } from '@limelight/contract/favourites/totals'
import type { Price } from '@limelight/contract/influencers/price'
import type { Context } from '../../context.ts'
import { type ListedFigures, readFiguresById } from '../../influencers/list-items.ts'
import { AppError } from '../../runtime/errors.ts'
import { unmaskedOf } from '../../search/unmasked.ts'
import { sumValues } from '../fields/store.ts'
import { liveFields } from '../fields/values.ts'
import { toList } from '../view.ts'
import { findOwnList } from './find-list.ts'
import { findMatches } from './list-items.ts'

/** Sums and averages over the creators of a list that match. */
export async function totalList(
  ctx: Context,
  { userId }: { userId: string },
  query: ListTotalsQuery,
): Promise<ListTotals> {
  const list = await findOwnList(ctx, ctx.db, userId, query.id)
  const { type, network } = list
  if (type !== 'influencer' || network === null) throw new AppError('ITEM_NOT_FOUND')
  const values = await findMatches(ctx, list, query)
  const fieldIds = liveFields(list.fields).flatMap(({ id, kind }) => (kind === 'number' ? [id] : []))
  const [figures, shown, sums] = await Promise.all([
    readFiguresById(ctx, network, values),
    unmaskedOf(ctx.db, userId, network, values),
    sumValues(ctx.db, { listId: list.id, values, fieldIds }),
  ])
  return {
    items: values.length,
    gone: values.length - figures.length,
    masked: figures.filter(({ id }) => shown.get(id)?.username !== true).length,
    ...addUp(figures),
    budget: toList(list).budget,
    fields: Object.fromEntries(
      fieldIds.map(id => {
        const { total = null, average = null, known = 0 } = sums.find(({ fieldId }) => fieldId === id) ?? {}
        return [id, { total, average, known }]
      }),
    ),
  }
}

function addUp(figures: readonly ListedFigures[]): Pick<ListTotals, 'followers' | 'viewsAvg' | 'er' | 'price'> {
  const followers = sumOf(figures.map(({ followers }) => followers))
  const views = sumOf(figures.flatMap(({ viewsAvg }) => viewsAvg ?? []))
  const rates = figures.flatMap(({ er }) => er ?? [])
  const er = sumOf(rates)
  return {
    followers: { total: followers.total, average: rounded(followers.average, 0), known: followers.known },
    viewsAvg: { average: rounded(views.average, 0), known: views.known },
    er: { average: rounded(er.average, 2), median: medianRate(rates), known: er.known },
    price: addPrices(figures.flatMap(({ price }) => price ?? [])),
  }
}

function sumOf(values: readonly number[]) {
  const known = values.length
  const total = values.reduce((sum, value) => sum + value, 0)
  return known === 0 ? { total: null, average: null, known } : { total, average: total / known, known }
}

function rounded(value: number | null, decimals: number): number | null {
  return value === null ? null : Number(value.toFixed(decimals))
}

/** Adds the estimates as the table shows them, so that readers get the same sum. */
function addPrices(prices: readonly Price[]): ListTotals['price'] {
  const known = prices.length
  const fromOrders = prices.filter(({ source }) => source === 'ORDERS').length
  if (known === 0) return { total: null, low: null, high: null, average: null, known, fromOrders }
  const sum = (of: 'price' | 'low' | 'high') => prices.reduce((units, price) => units + parseUsdt(price[of]), 0n)
  const total = sum('price')
  const cents = 10_000n
  return {
    ...{ total: formatUsdt(total), low: formatUsdt(sum('low')), high: formatUsdt(sum('high')) },
    average: formatUsdt((total / BigInt(known) / cents) * cents),
    ...{ known, fromOrders },
  }
}
