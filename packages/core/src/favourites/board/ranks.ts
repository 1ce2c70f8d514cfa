/** Room between neighbours: a place can be halved forty times before its column has to be numbered again. */
export const rankGap = 2n ** 40n

const [lowest, highest] = [-(2n ** 63n), 2n ** 63n - 1n]

/**
 * That many ranks in ascending order after one card and before another; undefined stands for the end of the column.
 * Answers undefined when there is no room: the column has to be numbered again.
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
