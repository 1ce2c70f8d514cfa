/** Gap between neighbours. It can be halved forty times before the column is renumbered. */
export const rankGap = 2n ** 40n

const [lowest, highest] = [-(2n ** 63n), 2n ** 63n - 1n]

/**
 * Returns `count` ascending ranks between two cards; undefined stands for the end of the column.
 * Returns undefined if there is no room and the column has to be renumbered.
 */
export function ranksBetween(
  before: bigint | undefined,
  after: bigint | undefined,
  count: number,
): bigint[] | undefined {
  const parts = BigInt(count + 1)
  const low = before ?? (after === undefined ? 0n : after - rankGap * parts)
  const step = ((after ?? low + rankGap * parts) - low) / parts
  const ranks = Array.from({ length: count }, (_, at) => low + step * BigInt(at + 1))
  const isRoom = step > 0n && ranks.every(rank => rank >= lowest && rank <= highest)
  return isRoom ? ranks : undefined
}
