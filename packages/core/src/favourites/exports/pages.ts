import type { Database } from '@limelight/db/database'
import { type Exported, type ExportedItem, readItems, readValues } from './item-store.ts'

/** How many items are held at once, and for how many such pages, a window, the search store is asked at once. */
export type Sizes = { page: number; pagesInWindow: number }

/** Items, and beside each what the search store knows of it. */
export type Page<Known> = { items: ExportedItem[]; known: (Known | undefined)[] }

/** What is known of these, in their order; who is not there is left out. */
export type Open<Known> = (ids: string[]) => AsyncGenerator<Known[], void, undefined>

/** Pages of what is exported. While a window is read page by page, the search store works on the next one. */
export async function* readPages<Known extends { id: string }>(
  db: Database,
  exported: Exported,
  open: Open<Known>,
  sizes: Sizes,
): AsyncGenerator<Page<Known>> {
  const openWindow = async (before?: string) => {
    const part = await readValues(db, exported, { before, limit: sizes.page * sizes.pagesInWindow })
    if (part === undefined) return undefined
    return { last: part.last, count: part.values.length, finder: findInOrder(open(part.values)) }
  }
  const readPage = (before?: string) => heard(readItems(db, exported, { before, limit: sizes.page }))
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
        yield { items, known: await window.finder.find(items.map(({ value }) => value)) }
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
function findInOrder<Known extends { id: string }>(pieces: AsyncGenerator<Known[], void, undefined>) {
  const ask = () => heard(pieces.next())
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
