import type { FavouriteItem, Places } from '@limelight/contract/favourites/schema'
import { createUndos, type Undo } from '../../components/lists/undos.ts'
import { toast } from '../../components/ui/toast.tsx'
import { toastFailure } from '../../error-toast.ts'
import { errorBodyOf, type trpc } from '../../trpc.ts'
import {
  type Columns,
  cardsById,
  changeCard,
  inBoardOrder,
  type Move,
  moveCards,
  movesBack,
  orderColumns,
  type Place,
  putOnTop,
  removeCards,
} from './board-cards.ts'
import { createBoardStore } from './board-store.ts'
import { cardsWords } from './card-words.ts'

const itemsOf = (cards: readonly FavouriteItem[]) => cards.map(({ id: value }) => ({ value }))

type BoardOptions = {
  listId: string
  client: ReturnType<typeof trpc.useUtils>['client']
  /** The whole board was read anew. */
  onReread: () => void
  /** Cards have changed here, so what is shown of the list elsewhere is old. */
  onWrite: () => void
  /** These have left the list, or have come back. */
  onListed: (ids: ReadonlySet<string>, isBack: boolean) => void
}

export type BoardActions = ReturnType<typeof createBoard>

/** A board and everything that can be done with its cards. All of it shows at once. */
export function createBoard({ listId: id, client, onReread, onWrite, onListed }: BoardOptions) {
  const undos = createUndos()
  const store = createBoardStore({
    load: page => client.favourites.board.query({ id, ...page }),
    onRefused: error => toastFailure(errorBodyOf(error)),
    onReread,
  })
  const columns = () => store.state().columns ?? []

  function write(apply: (columns: Columns) => Columns, send: () => Promise<unknown>, undo?: Undo) {
    onWrite()
    store.write({
      apply,
      send: () =>
        send().catch(error => {
          if (undo) undos.forget(undo)
          throw error
        }),
    })
  }

  /** One after the other: a position counts on the ones before. */
  async function sendMoves(moves: readonly Move[]) {
    for (const { ids, to } of moves) await client.favourites.move.mutate({ id, itemIds: [...ids], ...to })
  }
  const writeMoves = (moves: readonly Move[], undo?: Undo) =>
    write(
      before => moves.reduce(moveCards, before),
      () => sendMoves(moves),
      undo,
    )

  const sendNote = (itemId: string, note: string | null) => client.favourites.move.mutate({ id, itemId, note })

  function putBack(cards: readonly FavouriteItem[], before: Columns, places: () => Places['data']) {
    const ids = cards.map(card => card.id)
    // What is added begins on top of the default column.
    const moves = movesBack(before, ids, before.find(({ isDefault }) => isDefault)?.id ?? '')
    write(
      columns => moves.reduce(moveCards, putOnTop(columns, cards)),
      async () => {
        await client.favourites.putBack.mutate({ id, items: places() })
        onListed(new Set(ids), true)
      },
    )
  }

  return {
    store,
    /** Says where they went, unless they stand there already. */
    move(ids: readonly string[], to: Place): string | undefined {
      const before = columns()
      const found = cardsById(before, new Set(ids))
      const moving = ids.filter(id => found.has(id))
      const target = before.find(column => column.id === to.columnId)
      const back = movesBack(before, moving, to.columnId)
      const only = back.length === 1 ? back[0]?.to : undefined
      if (target === undefined || moving.length === 0) return undefined
      if (only?.columnId === to.columnId && only.position === to.position) return undefined
      const words = `Moved ${cardsWords([...found.values()])} to ${target.name}`
      writeMoves(
        [{ ids: moving, to }],
        undos.offer(words, () => writeMoves(back)),
      )
      return words
    },
    remove(ids: ReadonlySet<string>, listName: string) {
      const before = columns()
      const cards = [...cardsById(before, ids).values()]
      // Who is gone cannot be found again.
      const back = cards.filter(({ isGone }) => !isGone)
      const words = `Removed ${cardsWords(cards)} from ${listName}`
      let places: Places['data'] = []
      const undo = back.length > 0 ? undos.offer(words, () => putBack(back, before, () => places)) : undefined
      if (undo === undefined) toast.success(words)
      write(
        columns => removeCards(columns, ids),
        async () => {
          if (back.length > 0) places = (await client.favourites.places.query({ id, items: itemsOf(back) })).data
          await client.favourites.removeItems.mutate({ id, items: itemsOf(cards) })
          onListed(ids, false)
        },
        undo,
      )
    },
    writeNote(card: FavouriteItem, note: string | null) {
      write(
        columns => changeCard(columns, card.id, { note }),
        () => sendNote(card.id, note),
      )
    },
    orderColumns(ids: readonly string[]) {
      write(
        columns => orderColumns(columns, ids),
        () => client.favourites.orderColumns.mutate({ columns: ids.map((id, position) => ({ id, position })) }),
      )
    },
    /** Takes back what was done last. */
    undo: undos.runLast,
    inOrder: (ids: ReadonlySet<string>) => inBoardOrder(columns(), ids),
  }
}
