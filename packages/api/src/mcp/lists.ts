import { favouriteTypes } from '@limelight/contract/favourites/rules'
import type { FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'
import { socialNetworks } from '@limelight/contract/networks'
import { AppError } from '@limelight/core/runtime/errors'
import * as z from 'zod'
import { paging, shorten, shortenAny, tool } from './tool.ts'

const type = z.enum(favouriteTypes)
const network = z.enum(socialNetworks)
const listId = z.uuid()
const itemIds = z.array(z.string().max(40)).min(1).max(100)

const list = z.object({
  id: z.string(),
  name: z.string(),
  type,
  network: network.nullable(),
  itemsCount: z.int(),
  updatedAt: z.string(),
})

function toList({ id, name, type, subtype, itemsCount, updatedAt }: FavouriteList): z.input<typeof list> {
  return { id, name: shorten(name), type, network: subtype, itemsCount, updatedAt }
}

const readLists = tool({
  name: 'read_lists',
  scope: 'lists',
  title: 'Read lists',
  description: 'Lists the user’s lists of creators, content and offers.',
  isReadOnly: true,
  input: z.object({ type: type.optional(), name: z.string().max(200).optional(), ...paging }),
  data: z.array(list),
  run: async (call, { type, name, offset, limit }) => {
    const found = await call('favourites', 'lists', { type, name, offset, limit })
    return { data: found.data.map(toList), offset, total: found.total }
  },
})

const item = z.object({
  id: z.string(),
  name: z.string(),
  column: z.string(),
  note: z.string().nullable(),
  followers: z.int().nullable(),
  price: z.string().nullable(),
  isGone: z.boolean(),
})

function toItem(given: FavouriteItem, column: string): z.input<typeof item> {
  const { id, note, isGone } = given
  const known = { id, column: shorten(column), note: shortenAny(note), isGone }
  if ('authorId' in given)
    return { ...known, name: shorten(given.text), followers: given.author.followers, price: null }
  const price = typeof given.price === 'string' || given.price === null ? given.price : given.price.price
  return { ...known, name: shorten(given.name), followers: 'followers' in given ? given.followers : null, price }
}

const readList = tool({
  name: 'read_list',
  scope: 'lists',
  title: 'Read a list',
  description: 'Reads the cards of a list, one column of its board after the other.',
  isReadOnly: true,
  input: z.object({ list_id: listId, ...paging }),
  data: z.array(item),
  run: async (call, { list_id: id, offset, limit }) => {
    const { columns } = await call('favourites', 'board', { id, limit: 1 })
    const data: z.input<typeof item>[] = []
    let before = 0
    for (const { id: columnId, name, total } of columns) {
      const wanted = limit - data.length
      const start = offset + data.length - before
      before += total
      if (wanted === 0 || start >= total) continue
      const part = await call('favourites', 'board', { id, columnId, offset: start, limit: wanted })
      for (const column of part.columns) data.push(...column.data.map(given => toItem(given, name)))
    }
    return { data, offset, total: before }
  },
})

const addToList = tool({
  name: 'add_to_list',
  scope: 'lists',
  title: 'Add to a list',
  description: 'Adds creators, content items or offers to a list, or to a new one. Nothing is removed.',
  isReadOnly: false,
  input: z.object({
    list_id: listId.optional(),
    new_list: z
      .object({ name: z.string().min(1).max(200), type, network: network.nullable().optional() })
      .optional()
      .describe('Instead of list_id.'),
    ids: itemIds,
  }),
  data: z.object({ list, added: z.int(), skipped: z.int() }),
  run: async (call, { list_id, new_list, ids }) => {
    if (list_id === undefined && new_list === undefined) throw new AppError('ITEM_NOT_FOUND')
    const id =
      list_id ??
      (
        await call('favourites', 'create', {
          name: new_list?.name ?? '',
          type: new_list?.type ?? 'influencer',
          subtype: new_list?.network ?? null,
        })
      ).id
    const { list, added, skipped } = await call('favourites', 'addItems', { id, items: ids.map(value => ({ value })) })
    return { data: { list: toList(list), added, skipped } }
  },
})

const moveCards = tool({
  name: 'move_cards',
  scope: 'lists',
  title: 'Move cards',
  description: 'Moves cards of a list to another column of the board.',
  isReadOnly: false,
  input: z.object({ list_id: listId, ids: itemIds, column: z.string().max(200).describe('The name of the column.') }),
  data: z.object({ moved: z.int(), column: z.string() }),
  run: async (call, { list_id: id, ids, column }) => {
    const { data: columns } = await call('favourites', 'columns', undefined)
    const to = columns.find(({ name }) => name.toLowerCase() === column.trim().toLowerCase())
    if (to === undefined) throw new AppError('ITEM_NOT_FOUND')
    const { data } = await call('favourites', 'move', { id, itemIds: ids, columnId: to.id })
    return { data: { moved: data.length, column: shorten(to.name) } }
  },
})

export const listTools = { readLists, readList, addToList, moveCards }
