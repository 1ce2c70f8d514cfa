import * as z from 'zod'
import { contentItemSchema } from '../content/schema.ts'
import { priceField, usdtSchema } from '../deposits/price.ts'
import { removeInvisible, tooLong, toSingleLine } from '../forms.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { priceSchema } from '../influencers/price.ts'
import { influencerSchema } from '../influencers/schema.ts'
import { socialNetworks } from '../networks.ts'
import { offerSchema } from '../offers/schema.ts'
import { count, listOf, page, wordOf } from '../query.ts'
import { contentFilterFields } from '../search/content-filters.ts'
import { platformIdField, walkFields } from '../search/fields.ts'
import { influencerFilterFields } from '../search/influencer-filters.ts'
import { fieldContentField, fieldIdSchema, fieldValuesSchema, listFieldSchema } from './list-fields.ts'
import { requiredName } from './names.ts'
import { columnRules, favouriteTypes, listRules, listSorts } from './rules.ts'

const unknownType = { error: 'UNKNOWN_TYPE' }
const nameField = requiredName(listRules.maxNameLength)
const descriptionField = z
  .string({ error: tooLong('Description', listRules.maxDescriptionLength) })
  .overwrite(toSingleLine)
  .trim()
  .max(listRules.maxDescriptionLength, tooLong('Description', listRules.maxDescriptionLength))

export const favouriteListSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    type: z.enum(favouriteTypes),
    /** The network; null for offers. */
    subtype: z.enum(socialNetworks).nullable(),
    itemsCount: z.int(),
    /** False for lists beyond the plan: they can be read, exported and deleted, but take no items. */
    isEnabled: z.boolean(),
    /** What the creators of the list may cost together. */
    budget: usdtSchema.nullable(),
    /** Its custom columns, in their order. */
    fields: z.array(listFieldSchema),
    createdAt: dateSchema,
    updatedAt: dateSchema,
  })
  .meta({ id: 'List' })
export type FavouriteList = z.infer<typeof favouriteListSchema>

export const favouriteListsSchema = listOf(favouriteListSchema)
export const favouriteListsQuerySchema = z.object({
  /** Part of the name, case-insensitive. */
  name: z.string({ error: 'INVALID_QUERY_STRING' }).trim().max(200, 'INVALID_QUERY_STRING').optional(),
  type: wordOf(favouriteTypes).optional(),
  subtype: wordOf(socialNetworks).optional(),
  sort: wordOf(listSorts).default('created'),
  sortDirection: walkFields.sortDirection,
  ...page,
})
export type FavouriteListsQuery = z.infer<typeof favouriteListsQuerySchema>

/** A list with what its owner recognizes it by. */
const listOverviewSchema = favouriteListSchema.extend({
  /** The number of cards per column of the board, without empty columns. */
  columns: z.array(z.object({ columnId: z.string(), items: z.int() })),
  /** The newest items. */
  newest: z.array(z.object({ id: z.string(), name: z.string(), pictureUrl: z.string().nullable() })),
})
export type ListOverview = z.infer<typeof listOverviewSchema>
export const listOverviewsSchema = listOf(listOverviewSchema)

const typeField = z.enum(favouriteTypes, unknownType)
const subtypeField = z.enum(socialNetworks, unknownType)

/** Lists of creators and content have a network, lists of offers have none. */
export const createListSchema = z
  .object({
    name: nameField,
    description: descriptionField.nullable().optional(),
    type: typeField,
    subtype: subtypeField.nullable().optional(),
  })
  .refine(({ type, subtype }) => type === 'offer' || (subtype !== undefined && subtype !== null), unknownType)
  .transform(({ name, description, type, subtype }) => ({
    name,
    description: description ?? '',
    type,
    subtype: type === 'offer' ? null : (subtype ?? null),
  }))
export type CreateList = z.infer<typeof createListSchema>

export const listIdSchema = z.object({ id: idSchema })
export type ListId = z.infer<typeof listIdSchema>

/** Type and network never change. */
export const updateListSchema = listIdSchema.extend({
  name: nameField.optional(),
  description: descriptionField.nullable().optional(),
  budget: priceField('Budget').nullable().optional(),
})
export type UpdateList = z.infer<typeof updateListSchema>

export const listLimitsSchema = z.object({
  listsCount: z.int(),
  maxFavouriteLists: z.int(),
  remainingListsCount: z.int(),
})
export type ListLimits = z.infer<typeof listLimitsSchema>

/** The id of a list item: a creator, a content item or an offer. */
export const valueField = z.union([platformIdField, idSchema], { error: 'ITEM_NOT_FOUND' })

const itemFields = {
  addedAt: dateSchema,
  columnId: z.string(),
  note: z.string().nullable(),
  fields: fieldValuesSchema,
  /** It was deleted from the search store, or the offer is not public; only its name is left. */
  isGone: z.boolean(),
}
export const favouriteInfluencerSchema = influencerSchema.extend({ ...itemFields, price: priceSchema.nullable() })
export const favouriteContentSchema = contentItemSchema.extend(itemFields)
/** Without its row in the market while it is gone: then only the name is known. */
const favouriteOfferSchema = offerSchema.extend(itemFields)
/** `authorId` distinguishes a content item from a creator, and `items` an offer from both. */
const favouriteItemSchema = z.union([favouriteContentSchema, favouriteInfluencerSchema, favouriteOfferSchema])
export type FavouriteInfluencer = z.infer<typeof favouriteInfluencerSchema>
export type FavouriteContent = z.infer<typeof favouriteContentSchema>
export type FavouriteOffer = z.infer<typeof favouriteOfferSchema>
export type FavouriteItem = z.infer<typeof favouriteItemSchema>
export const favouriteItemsSchema = listOf(favouriteItemSchema)

export const itemsField = z
  .array(z.object({ value: valueField }), { error: 'ITEM_COUNT_ERROR' })
  .min(1, 'ITEM_COUNT_ERROR')
  .max(listRules.maxItemsPerCall, 'ITEM_COUNT_ERROR')

export const addItemsSchema = listIdSchema.extend({
  items: itemsField,
  /** The list to move them from; without it they are added. */
  fromList: idSchema.nullable().optional(),
})
export type AddItems = z.infer<typeof addItemsSchema>
export const addedItemsSchema = z.object({ list: favouriteListSchema, added: z.int(), skipped: z.int() })
export type AddedItems = z.infer<typeof addedItemsSchema>

export const setFieldSchema = fieldIdSchema.extend({ items: itemsField, content: fieldContentField })
export type SetField = z.infer<typeof setFieldSchema>
export const fieldsSetSchema = z.object({ data: z.array(z.object({ value: z.string(), fields: fieldValuesSchema })) })
export type FieldsSet = z.infer<typeof fieldsSetSchema>

export const removeItemsSchema = listIdSchema.extend({ items: itemsField })
export type RemoveItems = z.infer<typeof removeItemsSchema>
export const removedItemsSchema = z.object({ list: favouriteListSchema, removed: z.int() })
export type RemovedItems = z.infer<typeof removedItemsSchema>

export const columnSchema = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  position: z.int(),
  /** New cards go here; it cannot be deleted. */
  isDefault: z.boolean(),
})
export type Column = z.infer<typeof columnSchema>
export const columnsSchema = listOf(columnSchema)

const columnNameField = requiredName(columnRules.maxNameLength)
const colorField = z
  .string({ error: 'Color is not valid' })
  .regex(/^#[0-9a-fA-F]{6}$/, 'Color is not valid')
  .toLowerCase()

export const createColumnSchema = z.object({ name: columnNameField, color: colorField.optional() })
export type CreateColumn = z.infer<typeof createColumnSchema>
export const columnIdSchema = z.object({ id: idSchema })
export const updateColumnSchema = columnIdSchema.extend({
  name: columnNameField.optional(),
  color: colorField.optional(),
})
export type UpdateColumn = z.infer<typeof updateColumnSchema>
export const orderColumnsSchema = z.object({
  columns: z
    .array(z.object({ id: idSchema, position: z.int('ITEM_COUNT_ERROR') }), { error: 'ITEM_COUNT_ERROR' })
    .max(columnRules.maxColumns, 'ITEM_COUNT_ERROR'),
})
export type OrderColumns = z.infer<typeof orderColumnsSchema>
export const deletedColumnSchema = z.object({ ok: z.literal(true), moved: z.int() })

/** With words or filters, the board has only the cards that match. */
export const boardQuerySchema = listIdSchema.extend({
  columnId: idSchema.optional(),
  /** Part of a name or note, or words of a caption. */
  find: z.string({ error: 'INVALID_QUERY_STRING' }).trim().max(200, 'INVALID_QUERY_STRING').optional(),
  ...contentFilterFields,
  ...influencerFilterFields,
  ...page,
})
export type BoardQuery = z.infer<typeof boardQuerySchema>
export const boardSchema = z.object({
  list: favouriteListSchema,
  columns: z.array(columnSchema.extend({ total: z.int(), data: z.array(favouriteItemSchema) })),
})
export type Board = z.infer<typeof boardSchema>

/** Sums over the cards of each column; null where no value is known. */
export const columnTotalsSchema = z.object({
  data: z.array(
    z.object({
      columnId: z.string(),
      items: z.int(),
      followers: z.int().nullable(),
      viewsTotal: z.int().nullable(),
      /** Median, in percent. */
      erMedian: z.number().nullable(),
    }),
  ),
})
export type ColumnTotals = z.infer<typeof columnTotalsSchema>

const noteField = z
  .string({ error: tooLong('Note', columnRules.maxNoteLength) })
  .overwrite(removeInvisible)
  .trim()
  .max(columnRules.maxNoteLength, tooLong('Note', columnRules.maxNoteLength))
  .transform(text => text || null)
  .nullable()

const itemPositionSchema = z.object({
  value: valueField,
  /** Orders the items of a list by time, also those added in one call. */
  key: idSchema,
  addedAt: z.iso.datetime({ precision: 3, error: 'ITEM_NOT_FOUND' }),
  columnId: idSchema,
  /** 0 is the top of the column. */
  position: count(0, Number.MAX_SAFE_INTEGER),
  note: noteField,
  fields: fieldValuesSchema.optional(),
})
export const itemPositionsSchema = z.object({ data: z.array(itemPositionSchema) })
export type ItemPositions = z.infer<typeof itemPositionsSchema>

/** Each item and each key occurs once. */
export const putBackSchema = listIdSchema.extend({
  /** The items only moved: those that have left the list since are not added again. */
  isMove: z.boolean().optional(),
  items: z
    .array(itemPositionSchema, { error: 'ITEM_COUNT_ERROR' })
    .min(1, 'ITEM_COUNT_ERROR')
    .max(listRules.maxItemsPerCall, 'ITEM_COUNT_ERROR')
    .refine(
      items =>
        [items.map(({ value }) => value), items.map(({ key }) => key)].every(all => new Set(all).size === all.length),
      'ITEM_COUNT_ERROR',
    ),
})
export type PutBack = z.infer<typeof putBackSchema>

/**
 * `position` counts the cards of the target column without the moved ones; without it they go to the end. `before` and
 * `after` name a card of that column beside which they go, which is exact while a filter hides other cards.
 */
export const moveCardsSchema = listIdSchema
  .extend({
    itemId: valueField.optional(),
    itemIds: z
      .array(valueField, { error: 'ITEM_COUNT_ERROR' })
      .min(1, 'ITEM_COUNT_ERROR')
      .max(listRules.maxItemsPerCall, 'ITEM_COUNT_ERROR')
      .optional(),
    columnId: idSchema.optional(),
    position: count(0, Number.MAX_SAFE_INTEGER).optional(),
    before: valueField.optional(),
    after: valueField.optional(),
    note: noteField.optional(),
  })
  .transform(({ itemId, itemIds, ...move }) => ({
    ...move,
    itemIds: [...new Set([...(itemId === undefined ? [] : [itemId]), ...(itemIds ?? [])])],
  }))
  .refine(({ itemIds }) => itemIds.length > 0, 'ITEM_COUNT_ERROR')
export type MoveCards = z.infer<typeof moveCardsSchema>
export const movedCardsSchema = z.object({ data: z.array(favouriteItemSchema) })

/** Tells open windows what has changed: one list or its items, or the columns, which all lists share. */
export const favouritesUpdateSchema = z.object({
  listId: z.string().nullable(),
  what: z.enum(['list', 'items', 'columns']),
  /** The value of the request's `x-caused-by` header, if it had one. */
  causedBy: z.string().optional(),
})
export type FavouritesUpdate = z.infer<typeof favouritesUpdateSchema>
