const minuteMs = 60_000

/** The most of these ordered times that lie within a minute. */
export function countBusiest(times: number[]): number {
  let busiest = 0
  let start = 0
  for (const [index, time] of times.entries()) {
    while ((times[start] ?? time) <= time - minuteMs) start += 1
    busiest = Math.max(busiest, index - start + 1)
  }
  return busiest
}
