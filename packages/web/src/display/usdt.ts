import { parseUsdt, formatUsdt as toDecimal } from '@limelight/contract/deposits/units'

/** An amount of USDT with at least two decimals: 480.00, 1,250.50, 0.123456. */
export function formatUsdt(amount: string): string {
  return withCommas(amount, 2)
}

/** For sentences and axes: 480, 72.5. */
export function shortUsdt(amount: string): string {
  return withCommas(amount, 0)
}

export function timesUsdt(price: string, pieces: number): string {
  return toDecimal(parseUsdt(price) * BigInt(pieces))
}

/** Works on the digits, because large amounts don't fit a number. */
function withCommas(amount: string, decimals: number): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const shown = fraction.replace(/0+$/, '').padEnd(decimals, '0')
  return BigInt(whole).toLocaleString('en-US') + (shown === '' ? '' : `.${shown}`)
}
