import type { Database } from '@limelight/db/database'
import { type ExportedItem, type ExportedItems, readItems, readValues } from './item-store.ts'

/** Items per page in memory, and pages per window. One search-store query covers a window. */
export type Sizes = { page: number; pagesInWindow: number }

/** Items with their search-store rows; undefined for unknown items. */
export type Page<Known> = { items: ExportedItem[]; known: (Known | undefined)[] }

/** Streams the search-store rows of these ids in their order; skips unknown ids. */
export type Open<Known> = (ids: string[]) => AsyncGenerator<Known[], void, undefined>

/** Reads an export in pages. The query of the next window runs while this one is read. */
export async function* readPages<Known extends { id: string }>(
  db: Database,
  exported: ExportedItems,
  open: Open<Known>,
  sizes: Sizes,
): AsyncGenerator<Page<Known>> {
  const openWindow = async (before?: string) => {
    const part = await readValues(db, exported, { before, limit: sizes.page * sizes.pagesInWindow })
    if (part === undefined) return undefined
    return { last: part.last, count: part.values.length, finder: findInOrder(open(part.values)) }
  }
  const readPage = (before?: string) => ignoreRejection(readItems(db, exported, { before, limit: sizes.page }))
  let page = readPage()
  let window = await openWindow()
  let next: Promise<typeof window> | undefined
  try {
    while (window !== undefined) {
      for (let left = window.count; left > 0; left -= sizes.page) {
        const items = await page
        // The next page loads while this one is matched and written.
        page = readPage(items.at(-1)?.id)
        next ??= ignoreRejection(openWindow(window.last))
        yield { items, known: await window.finder.find(items.map(({ value }) => value)) }
      }
      window = await next
      next = undefined
    }
  } finally {
    await Promise.all([page, window?.finder.close(), next?.then(waiting => waiting?.finder.close())])
  }
}

/** Avoids an unhandled rejection until the consumer awaits the promise. */
function ignoreRejection<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => undefined)
  return answer
}

/** Starts the query at once and holds one chunk of rows. */
function findInOrder<Known extends { id: string }>(pieces: AsyncGenerator<Known[], void, undefined>) {
  const ask = () => ignoreRejection(pieces.next())
  let coming = ask()
  let piece: Known[] = []
  let at = 0
  return {
    async find(ids: string[]): Promise<(Known | undefined)[]> {
      const found: (Known | undefined)[] = []
      for (const id of ids) {
        while (at === piece.length) {
          const step = await coming
          if (step.done === true) break
          piece = step.value
          at = 0
          coming = ask()
        }
        const next = piece[at]
        found.push(next?.id === id ? next : undefined)
        if (next?.id === id) at += 1
      }
      return found
    },
    close: () => pieces.return(),
  }
}
