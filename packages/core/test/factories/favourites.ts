import { randomUUID } from 'node:crypto'
import { type CreateList, createListSchema, type FavouriteList } from '@limelight/contract/favourites/schema'
import type { Context } from '@limelight/core/context'
import { addItems } from '@limelight/core/favourites/lists/items'
import { createList } from '@limelight/core/favourites/lists/lists'
import { addInfluencers } from './influencers.ts'

/** A list with a unique name, by default of Instagram creators. */
export function buildList(
  ctx: Context,
  userId: string,
  given: Partial<Pick<CreateList, 'name' | 'description' | 'type' | 'subtype'>> = {},
): Promise<FavouriteList> {
  const form = { name: `List ${randomUUID()}`, type: 'influencer', subtype: 'instagram', ...given }
  return createList(ctx, { userId }, createListSchema.parse(form))
}

/** Adds items to a list, the first one on top. */
export async function addToList(
  ctx: Context,
  userId: string,
  listId: string,
  values: readonly string[],
): Promise<void> {
  for (let start = 0; start < values.length; start += 1000) {
    const items = values.slice(Math.max(0, values.length - start - 1000), values.length - start)
    await addItems(ctx, { userId }, { id: listId, items: items.map(value => ({ value })) })
  }
}

/** A list of `count` new Instagram creators, and their ids from top to bottom. */
export async function buildFullList(
  ctx: Context,
  userId: string,
  count: number,
): Promise<{ list: FavouriteList; values: string[] }> {
  const list = await buildList(ctx, userId)
  const values = await addInfluencers(
    ctx,
    'instagram',
    Array.from({ length: count }, () => ({})),
  )
  await addToList(ctx, userId, list.id, values)
  return { list: { ...list, itemsCount: count }, values }
}
