import { parseUsdt, formatUsdt as toDecimal, withThousands } from '@limelight/contract/deposits/units'

/** An amount of USDT with at least two decimals: 480.00, 1,250.50, 0.123456. */
export function formatUsdt(amount: string): string {
  return withThousands(amount, 2)
}

/** For sentences and axes: 480, 72.5. */
export function shortUsdt(amount: string): string {
  return withThousands(amount, 0)
}

export function timesUsdt(price: string, pieces: number): string {
  return toDecimal(parseUsdt(price) * BigInt(pieces))
}
