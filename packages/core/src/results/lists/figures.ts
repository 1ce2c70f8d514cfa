import { formatUsdt } from '@limelight/contract/deposits/units'
import type { Figures } from '@limelight/contract/results/lists'
import type { Sums } from './store.ts'

const unit = 1_000_000n

/** Half up. Null where the divisor is 0. */
function divide(dividend: bigint, divisor: bigint): bigint | null {
  return divisor === 0n ? null : (2n * dividend + divisor) / (2n * divisor)
}

function perOne(cost: bigint, count: number): string | null {
  const quotient = divide(cost, BigInt(count))
  return quotient === null ? null : formatUsdt(quotient)
}

export function toFigures(sums: Sums, rate: bigint): Figures {
  const cost = sums.paid + sums.in_escrow
  // In hundredths.
  const returned = divide(sums.sales_amount * rate * 100n, cost * unit)
  return {
    orders: sums.orders,
    posts: sums.posts,
    paid: formatUsdt(sums.paid),
    inEscrow: formatUsdt(sums.in_escrow),
    cost: formatUsdt(cost),
    views: sums.views,
    viewsCost: formatUsdt(sums.views_cost),
    engagements: sums.engagements,
    engagementsCost: formatUsdt(sums.engagements_cost),
    clicks: sums.clicks,
    sales: sums.sales,
    salesAmount: formatUsdt(sums.sales_amount),
    costPerView: perOne(sums.views_cost, sums.views),
    costPerEngagement: perOne(sums.engagements_cost, sums.engagements),
    costPerClick: perOne(cost, sums.clicks),
    return: returned === null ? null : formatUsdt(returned * (unit / 100n)),
  }
}
