import type { FavouriteItem, FavouritesUpdate, ItemPositions } from '@limelight/contract/favourites/schema'
import { toastFailure } from '../../../components/error-toast.ts'
import { toast } from '../../../components/ui/toast.ts'
import type { Named } from '../../../server/server-link.ts'
import { errorBodyOf, type trpc } from '../../../server/trpc.ts'
import {
  type CardTarget,
  type Columns,
  cardsById,
  changeCard,
  inBoardOrder,
  type Move,
  moveCards,
  movesBack,
  orderColumns,
  putOnTop,
  removeCards,
  withCards,
} from '../cards/cards.ts'
import { sayUnsaved } from '../cards/unsaved-note.ts'
import { cardName, cardsWords } from '../cards/words.ts'
import type { Undo, Undos } from '../picker/undos.ts'
import { type Change, createBoardStore, type Write } from './store.ts'

const itemsOf = (cards: readonly FavouriteItem[]) => cards.map(({ id: value }) => ({ value }))

/** Hides the cards that don't match. */
export type BoardFilter = Omit<Parameters<BoardClient['favourites']['board']['query']>[0], 'id'>
type BoardClient = ReturnType<typeof trpc.useUtils>['client']

type BoardOptions = {
  listId: string
  /** Undefined if the board shows all cards. */
  filter: BoardFilter | undefined
  undos: Undos
  client: BoardClient
  /** The cards on the server have changed since the first read. */
  onChange: () => void
  /** Cards have changed here, so cached views of the list are stale. */
  onWrite: () => void
  /** Items were removed from the list or put back. */
  onListed: (ids: ReadonlySet<string>, isBack: boolean) => void
}

export type BoardActions = ReturnType<typeof createBoard>

/** A board and its actions. All changes are optimistic. */
export function createBoard({ listId: id, filter, undos, client, onChange, onWrite, onListed }: BoardOptions) {
  // Unique per board, across windows. `randomUUID` needs https.
  const name = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const named: { context: Named } = { context: { causedBy: name } }
  const store = createBoardStore({
    load: page => client.favourites.board.query({ id, ...filter, ...page }),
    onRefused: error => toastFailure(errorBodyOf(error)),
    onChange,
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

  /** Resolves to false if the connection was lost, so that the undo can be retried. */
  const takeBack = ({ apply, send }: Write) =>
    new Promise<boolean>(resolve =>
      write({
        apply,
        send: async () => {
          try {
            const confirm = await send()
            resolve(true)
            return confirm
          } catch (error) {
            resolve(errorBodyOf(error) !== undefined)
            throw error
          }
        },
      }),
    )

  async function sendMove({ ids, to }: Move): Promise<Change> {
    const { data } = await client.favourites.move.mutate({ id, itemIds: [...ids], ...to }, named)
    return columns => withCards(columns, data)
  }
  const restore = async (items: ItemPositions['data'], options?: { isMove: true }) => {
    await client.favourites.putBack.mutate({ id, items, ...options }, named)
    // The new positions depend on later changes, so the board is read again.
    return undefined
  }
  const placesOf = async (cards: readonly FavouriteItem[]) =>
    (await client.favourites.places.query({ id, items: itemsOf(cards) })).data

  function putBack(cards: readonly FavouriteItem[], before: Columns, places: () => ItemPositions['data']) {
    const ids = cards.map(card => card.id)
    // Items added to the list start at the top of the default column.
    const moves = movesBack(before, ids, before.find(({ isDefault }) => isDefault)?.id ?? '')
    return takeBack({
      apply: columns => moves.reduce(moveCards, putOnTop(columns, cards)),
      send: async () => {
        await restore(places())
        onListed(new Set(ids), true)
        return undefined
      },
    })
  }

  function writeNote(card: FavouriteItem, note: string | null, onSaved: () => void) {
    write({
      apply: columns => changeCard(columns, card.id, { note }),
      send: async () => {
        const { data } = await client.favourites.move.mutate({ id, itemId: card.id, note }, named)
        onSaved()
        return columns => withCards(columns, data)
      },
      onRefused: error => sayUnsaved(cardName(card), error, () => writeNote(card, note, onSaved)),
    })
  }

  return {
    store,
    isFiltered: filter !== undefined,
    /** Returns the text to announce; undefined if nothing moves. */
    move(ids: readonly string[], to: CardTarget): string | undefined {
      const before = columns()
      const found = cardsById(before, new Set(ids))
      const moving = ids.filter(id => found.has(id))
      const target = before.find(column => column.id === to.columnId)
      const back = movesBack(before, moving, to.columnId)
      const [onlyBack, ...otherBacks] = back
      if (target === undefined || moving.length === 0) return undefined
      const only = otherBacks.length > 0 ? undefined : onlyBack?.to
      if (only?.columnId === to.columnId && only.position === to.position) return undefined
      // Cards from several positions go back in one call: all or nothing. So do those of a filtered
      // board, which does not know their positions.
      const isScattered = otherBacks.length > 0 || filter !== undefined
      const cards = [...found.values()]
      const words = `Moved ${cardsWords(cards)} to ${target.name}`
      let places: ItemPositions['data'] = []
      const undo = undos.offer(words, () =>
        takeBack({
          apply: columns => back.reduce(moveCards, columns),
          send: () => (isScattered || onlyBack === undefined ? restore(places, { isMove: true }) : sendMove(onlyBack)),
        }),
      )
      write(
        {
          apply: columns => moveCards(columns, { ids: moving, to }),
          send: async () => {
            if (isScattered) places = await placesOf(cards)
            return sendMove({ ids: moving, to })
          },
        },
        undo,
      )
      return words
    },
    remove(ids: ReadonlySet<string>, listName: string) {
      const before = columns()
      const cards = [...cardsById(before, ids).values()]
      // Items that no longer exist cannot be added again.
      const back = cards.filter(({ isGone }) => !isGone)
      const words = `Removed ${cardsWords(cards)} from ${listName}`
      let places: ItemPositions['data'] = []
      const undo = back.length > 0 ? undos.offer(words, () => putBack(back, before, () => places)) : undefined
      if (undo === undefined) toast.success(words)
      write(
        {
          apply: columns => removeCards(columns, ids),
          send: async () => {
            if (back.length > 0) places = await placesOf(back)
            await client.favourites.removeItems.mutate({ id, items: itemsOf(cards) }, named)
            onListed(ids, false)
            return columns => columns
          },
        },
        undo,
      )
    },
    writeNote,
    orderColumns(ids: readonly string[]) {
      write({
        apply: columns => orderColumns(columns, ids),
        send: async () => {
          await client.favourites.orderColumns.mutate({ columns: ids.map((id, position) => ({ id, position })) }, named)
          return columns => columns
        },
      })
    },
    /** Whether this board made the change, so it shows it already. */
    hasCaused: ({ causedBy }: FavouritesUpdate) => causedBy === name,
    inOrder: (ids: ReadonlySet<string>) => inBoardOrder(columns(), ids),
  }
}
