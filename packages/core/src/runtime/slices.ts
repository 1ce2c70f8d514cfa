import { setImmediate as nextTurn } from 'node:timers/promises'

/** Far below the seconds after which a connection counts as lost. */
const sliceMs = 50

/** Maps many items and lets the process do other work in between, such as answering its engines. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let endsAt = performance.now() + sliceMs
  for (const [index, item] of items.entries()) {
    if (performance.now() >= endsAt) {
      await nextTurn()
      endsAt = performance.now() + sliceMs
    }
    results.push(map(item, index))
  }
  return results
}
