import type { Database } from '@limelight/db/database'
import { type ExportedList, type ListedItem, readItems, readValues } from './export-items.ts'

/** How many items are held at once, and for how many such pages, a window, the search store is asked at once. */
export type Sizes = { page: number; pagesInWindow: number }

/** Items, and beside each what the search store has of it. */
export type Page<Row> = { items: ListedItem[]; rows: (Row | undefined)[] }

/** Rows with these ids in their order, without those that are not there. */
type Open<Row> = (ids: string[]) => AsyncGenerator<Row[], void, undefined>

/** Pages of a list, newest first. While a window is read page by page, the search store works on the next one. */
export async function* readPages<Row extends { id: string }>(
  db: Database,
  list: ExportedList,
  open: Open<Row>,
  sizes: Sizes,
): AsyncGenerator<Page<Row>> {
  const openWindow = async (before?: string) => {
    const part = await readValues(db, list, { before, limit: sizes.page * sizes.pagesInWindow })
    if (part === undefined) return undefined
    return { last: part.last, count: part.values.length, finder: findInOrder(open(part.values)) }
  }
  const readPage = (before?: string) => heard(readItems(db, list, { before, limit: sizes.page }))
  let page = readPage()
  let window = await openWindow()
  let next: Promise<typeof window> | undefined
  try {
    while (window !== undefined) {
      for (let left = window.count; left > 0; left -= sizes.page) {
        const items = await page
        // Read while the search store's part is, and while this page becomes lines.
        page = readPage(items.at(-1)?.id)
        next ??= heard(openWindow(window.last))
        yield { items, rows: await window.finder.find(items.map(({ value }) => value)) }
      }
      window = await next
      next = undefined
    }
  } finally {
    await Promise.all([page, window?.finder.close(), next?.then(waiting => waiting?.finder.close())])
  }
}

/** Whoever waits for it hears of a failure; nobody else has to. */
function heard<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => undefined)
  return answer
}

/** Asks for the rows at once and holds one piece of them. */
function findInOrder<Row extends { id: string }>(pieces: AsyncGenerator<Row[], void, undefined>) {
  const ask = () => heard(pieces.next())
  let coming = ask()
  let piece: Row[] = []
  let at = 0
  return {
    async find(ids: string[]): Promise<(Row | undefined)[]> {
      const found: (Row | undefined)[] = []
      for (const id of ids) {
        while (at === piece.length) {
          const step = await coming
          if (step.done === true) break
          piece = step.value
          at = 0
          coming = ask()
        }
        const row = piece[at]
        found.push(row?.id === id ? row : undefined)
        if (row?.id === id) at += 1
      }
      return found
    },
    close: () => pieces.return(),
  }
}
