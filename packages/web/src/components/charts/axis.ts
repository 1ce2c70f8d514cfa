/** A count on an axis, with the decimals that its steps need: 6.25M beside 6.50M. */
export function formatTick(count: number, step: number): string {
  if (count === 0) return '0'
  const [unit, sign] = units.find(([size]) => Math.abs(count) >= size) ?? [1, '']
  const places = [0, 1, 2].find(places => isWhole((step / unit) * 10 ** places)) ?? 3
  return `${(count / unit).toFixed(unit < 1e6 ? places : Math.max(1, places))}${sign}`
}

const units = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const

/** 0.07 × 100 is 7.000…001 in binary. */
const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6
