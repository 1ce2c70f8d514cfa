/** Enough to use both the database and the image decoder. */
const workers = 4

/** Runs the work for several entries at once. Returns the results in the order of the entries. */
export async function atOnce<Entry, Result>(
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>()
  const waiting = [...entries.entries()].reverse()
  const run = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) results.set(next[0], await work(next[1]))
  }
  await Promise.all(Array.from({ length: workers }, run))
  return [...results].sort(([one], [other]) => one - other).map(([, result]) => result)
}
