import * as z from 'zod'
import { priceField } from '../deposits/price.ts'
import { checkedByRule, removeInvisible, requiredName, tooLong, toSingleLine, wholeNumber } from '../forms.ts'
import { idSchema } from '../ids.ts'
import { type DeliverableInput, itemDeliverablesField } from '../orders/posts/schema.ts'
import { taxonomy } from '../search/taxonomy.ts'
import { type OfferStatus, offerRules, offerStatuses } from './rules.ts'

/** A group of the theme taxonomy. */
export function categoryField(error: 'UNKNOWN_TYPE' | 'INVALID_QUERY_STRING') {
  return z.enum(Object.keys(taxonomy), { error })
}

const title = requiredName('Title', offerRules.maxNameLength)

function textField(label: string, max: number) {
  return z
    .string({ error: `${label} is required` })
    .overwrite(removeInvisible)
    .trim()
    .max(max, tooLong(label, max))
}

const draftDescription = textField('Description', offerRules.maxDescriptionLength)
const description = draftDescription.min(1, 'Description is required')

/** An image by its id, or as answers have it. */
const imageField = z.union(
  [idSchema.transform(id => ({ id })), z.object({ id: idSchema }), z.object({ url: z.string().min(1).max(2000) })],
  { error: 'ITEM_NOT_FOUND' },
)
/** An upload by its id, or as answers have it. */
const videoField = z.union([idSchema.transform(id => ({ id })), z.object({ id: idSchema })], {
  error: 'ITEM_NOT_FOUND',
})
export type ImageReference = { id: string } | { url: string }

const words = {
  name: z
    .string({ error: 'Name is not valid' })
    .overwrite(toSingleLine)
    .trim()
    .max(offerRules.maxItemNameLength, tooLong('Name', offerRules.maxItemNameLength))
    .optional(),
  description: textField('Description', offerRules.maxItemDescriptionLength).optional(),
  deliverables: itemDeliverablesField.optional(),
}

const terms = {
  price: priceField(),
  execDays: wholeNumber('Delivery time', 1, offerRules.maxExecDays),
  maxAmount: wholeNumber('Maximum amount', 1, offerRules.maxAmount),
}
const changedTerms = {
  price: terms.price.optional(),
  execDays: terms.execDays.optional(),
  maxAmount: terms.maxAmount.optional(),
}
/** What a draft does not say yet is null. */
const draftTerms = {
  price: orNull(terms.price),
  execDays: orNull(terms.execDays),
  maxAmount: orNull(terms.maxAmount),
}

function orNull<Field extends z.ZodType>(field: Field) {
  return z.preprocess(value => (value === '' ? null : value), field.nullable()).optional()
}

export const itemForm = z.object({ ...words, ...terms })
export const itemChangeForm = z.object({ ...words, ...changedTerms })

/** A change of an item. A key that is missing leaves its field alone. */
export type ItemChange = {
  id?: string | null | undefined
  name?: string | undefined
  description?: string | undefined
  price?: string | null | undefined
  execDays?: number | null | undefined
  maxAmount?: number | null | undefined
  deliverables?: DeliverableInput[] | undefined
}

/** A change of an offer. `price`, `execDays` and `maxAmount` change the first item. */
export type OfferChange = Omit<ItemChange, 'id' | 'deliverables'> & {
  items?: ItemChange[] | undefined
  category?: string | null | undefined
  mainImage?: ImageReference | null | undefined
  portfolioImages?: ImageReference[] | undefined
  videos?: { id: string }[] | undefined
  status?: OfferStatus | undefined
  partial?: boolean | undefined
}

const itemIdField = { id: idSchema.nullish() }
const items = z
  .array(z.object({ ...itemIdField, ...words, ...terms }), { error: 'ITEM_COUNT_ERROR' })
  .min(1, 'ITEM_COUNT_ERROR')
  .max(offerRules.maxItems, 'ITEM_COUNT_ERROR')
const draftItems = z
  .array(z.object({ ...itemIdField, ...words, ...draftTerms }), { error: 'ITEM_COUNT_ERROR' })
  .max(offerRules.maxItems, 'ITEM_COUNT_ERROR')

const otherFields = {
  category: categoryField('UNKNOWN_TYPE').nullish(),
  mainImage: imageField.nullish(),
  portfolioImages: z
    .array(imageField, { error: 'ITEM_NOT_FOUND' })
    .max(offerRules.maxPortfolioImages, 'ITEM_COUNT_ERROR')
    .optional(),
  videos: z.array(videoField, { error: 'ITEM_NOT_FOUND' }).max(offerRules.maxVideos, 'ITEM_COUNT_ERROR').optional(),
  status: z.enum(offerStatuses, { error: 'UNKNOWN_TYPE' }).optional(),
  partial: z.boolean({ error: 'Partial is not valid' }).optional(),
}

/**
 * The form of an offer, in the order in which its fields are checked. A new offer needs every
 * field, a change only those that it carries, and a draft only its name.
 */
export function offerForm({
  isNew,
  isDraft,
  hasItems,
}: {
  isNew: boolean
  isDraft: boolean
  /** Whether the body has `items`, rather than the terms of the first one. */
  hasItems: boolean
}): z.ZodType<OfferChange> {
  const oneItem = isDraft ? draftTerms : isNew ? terms : changedTerms
  return z.object({
    name: isNew ? title : title.optional(),
    description: isDraft ? draftDescription.optional() : isNew ? description : description.optional(),
    ...(hasItems ? { items: isDraft ? draftItems : items } : oneItem),
    ...otherFields,
  })
}

const itemInput = {
  name: checkedByRule(words.name),
  description: checkedByRule(words.description),
  price: checkedByRule(terms.price),
  execDays: checkedByRule(terms.execDays),
  maxAmount: checkedByRule(terms.maxAmount),
  deliverables: checkedByRule(words.deliverables),
}

/** The body of an offer; the rule checks it with `offerForm`. */
const offerInput = {
  name: checkedByRule(title),
  /** Another word for `name`. */
  title: checkedByRule(title),
  description: checkedByRule(description),
  items: checkedByRule(z.union([items, draftItems])),
  price: itemInput.price,
  execDays: itemInput.execDays,
  maxAmount: itemInput.maxAmount,
  category: checkedByRule(otherFields.category),
  mainImage: checkedByRule(otherFields.mainImage),
  portfolioImages: checkedByRule(otherFields.portfolioImages),
  videos: checkedByRule(otherFields.videos),
  status: checkedByRule(otherFields.status),
  partial: checkedByRule(otherFields.partial),
}

export const newOfferSchema = z.object(offerInput)
export type NewOffer = z.infer<typeof newOfferSchema>

export const offerChangeSchema = z.object({
  ...offerInput,
  /** The `updatedAt` of the offer that the caller has seen; with another one, the change is refused. */
  updatedAt: z.string().optional(),
  id: idSchema,
})
export type ChangeOffer = z.infer<typeof offerChangeSchema>

const offerIdField = { offerId: idSchema }
export const itemPath = z.object({ ...offerIdField, itemId: idSchema })
export const newItemSchema = z.object({ ...itemInput, ...offerIdField })
export const changeItemSchema = itemPath.extend(itemInput)
/** The rule checks whose offer it is before the ids. */
export const changeItemOfUserSchema = z.object({
  ...itemInput,
  userId: z.string(),
  offerId: z.string(),
  itemId: z.string(),
})
export type NewItem = z.infer<typeof newItemSchema>
export type ChangeItem = z.infer<typeof changeItemSchema>
export type ChangeItemOfUser = z.infer<typeof changeItemOfUserSchema>
