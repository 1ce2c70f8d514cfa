import { createFieldSchema } from '@limelight/contract/favourites/list-fields'
import { createListSchema, moveCardsSchema, setFieldSchema } from '@limelight/contract/favourites/schema'
import { contentMatchesSchema } from '@limelight/contract/search/content-filters'
import { influencerMatchesSchema } from '@limelight/contract/search/influencer-filters'
import { findAccountByEmail } from '@limelight/core/accounts/store'
import { contentSearch } from '@limelight/core/content/search'
import type { Context } from '@limelight/core/context'
import { digits } from '@limelight/core/engines/rows'
import { moveCards } from '@limelight/core/favourites/board/board'
import { listColumns } from '@limelight/core/favourites/board/columns'
import { createField, setField } from '@limelight/core/favourites/fields/fields'
import { addItems } from '@limelight/core/favourites/lists/items'
import { createList, updateList } from '@limelight/core/favourites/lists/lists'
import { influencerSearch } from '@limelight/core/influencers/search'
import { findPage } from '@limelight/core/search/paging'
import { describeSearch } from '@limelight/core/search/search'
import * as z from 'zod'
import { type Brief, type DemoField, keepers } from '../data/lists.ts'
import { demoSellers } from '../data/sellers.ts'

/** Users who have a list or have opened a board keep everything as it is. */
export async function seedFavourites(ctx: Context): Promise<void> {
  for (const { email, briefs } of keepers) {
    const user = await findAccountByEmail(ctx.db, email)
    if (user === undefined || user.deleted_at !== null || (await hasBegun(ctx, user.id))) continue
    await fillLists(ctx, { userId: user.id }, briefs)
    if (email === 'buyer@limelight.test') await shortlist(ctx, { userId: user.id })
  }
}

async function hasBegun(ctx: Context, userId: string): Promise<boolean> {
  const owner = await ctx.db
    .selectFrom('favourite_owners')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return owner !== undefined
}

type Keeper = { userId: string }

async function fillLists(ctx: Context, keeper: Keeper, briefs: readonly Brief[]): Promise<void> {
  const lists: [string, Brief][] = []
  // In order, because the newest list is shown first.
  for (const brief of briefs) lists.push([(await createList(ctx, keeper, createListSchema.parse(brief))).id, brief])
  await Promise.all(lists.map(([id, brief]) => fill(ctx, keeper, id, brief)))
}

const shortlisted = 9
const perColumn = 3

/** A list with some offers of the marketplace, on the first columns of its board. */
async function shortlist(ctx: Context, keeper: Keeper): Promise<void> {
  const offers = await findMarket(ctx)
  if (offers.length < shortlisted) return
  const brief = { name: 'Offers for the spring launch', description: 'Asked, not booked yet', type: 'offer' }
  const { id } = await createList(ctx, keeper, createListSchema.parse(brief))
  const chosen = offers.filter((_, at) => at % Math.floor(offers.length / shortlisted) === 0).slice(0, shortlisted)
  await addItems(ctx, keeper, { id, items: chosen.map(offer => ({ value: offer.id })) })
  const [, ...columns] = (await listColumns(ctx, keeper)).data
  for (const [at, { id: columnId }] of columns.slice(0, 2).entries()) {
    const itemIds = chosen.slice(at * perColumn, (at + 1) * perColumn).map(offer => offer.id)
    await moveCards(ctx, keeper, moveCardsSchema.parse({ id, itemIds, columnId }))
  }
}

function findMarket(ctx: Context): Promise<{ id: string }[]> {
  return ctx.db
    .selectFrom('offers')
    .innerJoin('users', 'users.id', 'offers.user_id')
    .select('offers.id')
    .where(
      'users.email',
      'in',
      demoSellers.map(({ email }) => email),
    )
    .where('offers.status', '=', 'ACTIVE')
    .orderBy('offers.created_at')
    .execute()
}

async function fill(ctx: Context, keeper: Keeper, id: string, brief: Brief): Promise<void> {
  const values = await find(ctx, brief)
  if (values.length === 0) return
  await addItems(ctx, keeper, { id, items: values.map(value => ({ value })) })

  const [, ...columns] = (await listColumns(ctx, keeper)).data
  const starts = (brief.stages ?? [1, 1, 1]).map(share => Math.round(share * values.length))
  for (const [at, column] of columns.entries()) {
    const itemIds = values.slice(starts[at], starts[at + 1])
    if (itemIds.length === 0) continue
    await moveCards(ctx, keeper, moveCardsSchema.parse({ id, itemIds, columnId: column.id }))
  }
  // From the last card on, because cards in later columns are more likely to have notes.
  for (const [at, note] of (brief.notes ?? []).entries()) {
    const itemId = values.at(-1 - at * 3)
    if (itemId !== undefined) await moveCards(ctx, keeper, moveCardsSchema.parse({ id, itemId, note }))
  }
  if (brief.budget !== undefined) await updateList(ctx, keeper, { id, budget: brief.budget })
  for (const field of brief.fields ?? []) await addField(ctx, keeper, { id, values }, field)
}

type Filled = { id: string; values: readonly string[] }

async function addField(
  ctx: Context,
  keeper: Keeper,
  { id, values }: Filled,
  { name, kind, choices = [], values: contents }: DemoField,
): Promise<void> {
  const form = { id, name, kind, choices: choices.map(choice => ({ name: choice })) }
  const field = (await createField(ctx, keeper, createFieldSchema.parse(form))).fields.at(-1)
  if (field === undefined) throw new Error('A new column is missing.')
  for (const content of new Set(contents)) {
    const items = contents.flatMap((other, at) => (other === content ? (values.at(-1 - at) ?? []) : []))
    if (items.length === 0) continue
    const chosen = field.choices.find(choice => choice.name === content)?.id ?? content
    const wanted = { id, fieldId: field.id, items: items.map(value => ({ value })), content: chosen }
    await setField(ctx, keeper, setFieldSchema.parse(wanted))
  }
}

async function find(ctx: Context, brief: Brief): Promise<string[]> {
  const { subtype: kind, type, count: limit } = brief
  const asked = { kind, ...brief.filters }
  const search =
    type === 'content'
      ? describeSearch(contentSearch, kind, contentMatchesSchema.parse(asked))
      : describeSearch(influencerSearch, kind, influencerMatchesSchema.parse(asked))
  const row = z.object({ id: digits })
  const page = { ...search, name: 'seed favourites', row, direction: 'DESC', start: { offset: 0 }, limit } as const
  return (await findPage(ctx, page)).rows.map(({ id }) => id)
}
