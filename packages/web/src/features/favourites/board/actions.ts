import type { FavouriteItem, Places } from '@limelight/contract/favourites/schema'
import { toastFailure } from '../../../components/error-toast.ts'
import type { Undo, Undos } from '../../../components/lists/undos.ts'
import { toast } from '../../../components/ui/toast.tsx'
import { errorBodyOf, type trpc } from '../../../server/trpc.ts'
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
} from '../cards/cards.ts'
import { sayUnsaved } from '../cards/unsaved-note.ts'
import { cardName, cardsWords } from '../cards/words.ts'
import { createBoardStore, type Write } from './store.ts'

const itemsOf = (cards: readonly FavouriteItem[]) => cards.map(({ id: value }) => ({ value }))

type BoardOptions = {
  listId: string
  undos: Undos
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
export function createBoard({ listId: id, undos, client, onReread, onWrite, onListed }: BoardOptions) {
  const store = createBoardStore({
    load: page => client.favourites.board.query({ id, ...page }),
    onRefused: error => toastFailure(errorBodyOf(error)),
    onReread,
  })
  const columns = () => store.state().columns ?? []

  function write(change: Write, undo?: Undo) {
    onWrite()
    store.write({
      ...change,
      send: () =>
        change.send().catch(error => {
          if (undo) undos.forget(undo)
          throw error
        }),
    })
  }

  /** Answers whether that is the end of it: a lost connection is none. */
  const takeBack = ({ apply, send }: Write) =>
    new Promise<boolean>(resolve =>
      write({
        apply,
        send: () =>
          send().then(
            () => resolve(true),
            error => {
              resolve(errorBodyOf(error) !== undefined)
              throw error
            },
          ),
      }),
    )

  /** One after the other: a position counts on the ones before. */
  async function sendMoves(moves: readonly Move[]) {
    for (const { ids, to } of moves) await client.favourites.move.mutate({ id, itemIds: [...ids], ...to })
  }
  const placesOf = async (cards: readonly FavouriteItem[]) =>
    (await client.favourites.places.query({ id, items: itemsOf(cards) })).data

  function putBack(cards: readonly FavouriteItem[], before: Columns, places: () => Places['data']) {
    const ids = cards.map(card => card.id)
    // What is added begins on top of the default column.
    const moves = movesBack(before, ids, before.find(({ isDefault }) => isDefault)?.id ?? '')
    return takeBack({
      apply: columns => moves.reduce(moveCards, putOnTop(columns, cards)),
      send: async () => {
        await client.favourites.putBack.mutate({ id, items: places() })
        onListed(new Set(ids), true)
      },
    })
  }

  function writeNote(card: FavouriteItem, note: string | null) {
    write({
      apply: columns => changeCard(columns, card.id, { note }),
      send: () => client.favourites.move.mutate({ id, itemId: card.id, note }),
      onRefused: error => sayUnsaved(cardName(card), error, () => writeNote(card, note)),
    })
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
      const cards = [...found.values()]
      const words = `Moved ${cardsWords(cards)} to ${target.name}`
      // What stood in several places goes back in one call, or a part of it might not.
      const isScattered = back.length > 1
      let places: Places['data'] = []
      const undo = undos.offer(words, () =>
        takeBack({
          apply: columns => back.reduce(moveCards, columns),
          send: () =>
            isScattered ? client.favourites.putBack.mutate({ id, items: places, isMove: true }) : sendMoves(back),
        }),
      )
      write(
        {
          apply: columns => moveCards(columns, { ids: moving, to }),
          send: async () => {
            if (isScattered) places = await placesOf(cards)
            await sendMoves([{ ids: moving, to }])
          },
        },
        undo,
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
        {
          apply: columns => removeCards(columns, ids),
          send: async () => {
            if (back.length > 0) places = await placesOf(back)
            await client.favourites.removeItems.mutate({ id, items: itemsOf(cards) })
            onListed(ids, false)
          },
        },
        undo,
      )
    },
    writeNote,
    orderColumns(ids: readonly string[]) {
      write({
        apply: columns => orderColumns(columns, ids),
        send: () => client.favourites.orderColumns.mutate({ columns: ids.map((id, position) => ({ id, position })) }),
      })
    },
    inOrder: (ids: ReadonlySet<string>) => inBoardOrder(columns(), ids),
  }
}
