const decimals = 6
const unit = 10n ** BigInt(decimals)

/** Base units as whole USDT: `210500000` is `210.5`. */
export function formatUsdt(units: bigint): string {
  const fraction = String(units % unit)
    .padStart(decimals, '0')
    .replace(/0+$/, '')
  return fraction === '' ? String(units / unit) : `${units / unit}.${fraction}`
}

/** Whole USDT as base units. Digits below a base unit are refused. */
export function parseUsdt(amount: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,6}))?$/.exec(amount)
  if (match === null) throw new Error(`${amount} is not an amount of USDT.`)
  const [, whole = '0', fraction = ''] = match
  return BigInt(whole) * unit + BigInt(fraction.padEnd(decimals, '0'))
}

/** As people read amounts: 1,250.50 with at least two decimals, or 480 with none. */
export function withThousands(amount: string, minDecimals: number): string {
  // Large amounts don't fit a number.
  const [whole = '0', fraction = ''] = amount.split('.')
  const shown = fraction.replace(/0+$/, '').padEnd(minDecimals, '0')
  return BigInt(whole).toLocaleString('en-US') + (shown === '' ? '' : `.${shown}`)
}
