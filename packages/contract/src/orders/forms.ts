import * as z from 'zod'
import { priceField } from '../deposits/price.ts'
import { removeInvisible, seenVersionField, tooLong, wholeNumber } from '../forms.ts'
import { idSchema } from '../ids.ts'

/** What forms and rules check. The rules parse these once they know the order, because errors have an order. */

const maxCommentLength = 2000
const maxBriefLength = 4000
const maxLinks = 10
const maxFiles = 10
const maxOrderItems = 10

function textField(label: string, max: number) {
  return z
    .string({ error: `${label} is not valid` })
    .overwrite(removeInvisible)
    .trim()
    .max(max, tooLong(label, max))
}

const briefField = textField('Brief', maxBriefLength)
export const briefForm = z.object({ brief: briefField })
const optionalBrief = briefField.nullish().transform(text => text ?? '')
export const optionalBriefForm = z.object({ brief: optionalBrief })
/** An order from a formal offer accepts its terms. */
export const proposalForm = z.object({ brief: optionalBrief, updatedAt: seenVersionField })

export const emptyDelivery = 'Add a link, a file or a few words'
const fewWordsLength = 20

/** A delivery without a link or a file says in words what was done. */
export function hasWork(work: { comment: string | null; links: unknown[]; files: unknown[] }): boolean {
  return work.links.length > 0 || work.files.length > 0 || (work.comment?.trim().length ?? 0) >= fewWordsLength
}

const commentText = textField('Comment', maxCommentLength)
  .nullish()
  .transform(text => text || null)

const linkField = z
  .string({ error: 'Links is not valid' })
  .trim()
  .max(2000, 'Links is not valid')
  .refine(isWebLink, 'Links is not valid')

/** Only http and https, so that a link can never run a script. */
function isWebLink(text: string): boolean {
  if (!URL.canParse(text)) return false
  return ['http:', 'https:'].includes(new URL(text).protocol)
}

/** Ids of images and uploads; an answer's form of a file is accepted too. */
const fileField = z.preprocess(
  value => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value),
  idSchema,
)

const filesField = z
  .array(fileField, { error: 'ITEM_NOT_FOUND' })
  .max(maxFiles, 'Files is not valid')
  .nullish()
  .transform(files => [...new Set(files)])

export const commentForm = z.object({ comment: commentText })
export const acceptForm = z.object({ comment: commentText, updatedAt: seenVersionField })
const deadlineField = z.iso
  .datetime({
    offset: true,
    error: ({ input }) => (input === undefined || input === null ? 'Deadline is required' : 'Deadline is not valid'),
  })
  // The contract counts in seconds.
  .transform(text => new Date(Math.floor(Date.parse(text) / 1000) * 1000))
export const timeForm = z.object({ comment: commentText, deadline: deadlineField })

/** `posted` are the addresses of the order's posts, which stand in front of the links. */
export function deliveryForm(posted: readonly string[]) {
  return z
    .object({
      comment: commentText,
      links: z
        .array(linkField, { error: 'Links is not valid' })
        .max(maxLinks, 'Links is not valid')
        .nullish()
        .transform(links => [...new Set([...posted, ...(links ?? [])])]),
      files: filesField,
    })
    .refine(hasWork, { error: emptyDelivery, path: ['comment'] })
}
export const filesForm = z.object({ files: filesField, comment: commentText })

const counted = { error: 'ITEM_COUNT_ERROR' }

/** What is ordered: each item once. */
export const orderedItemsField = z
  .array(z.object({ itemId: idSchema, amount: z.int(counted).min(1, counted) }, counted), counted)
  .min(1, counted)
  .max(maxOrderItems, counted)
  .refine(items => new Set(items.map(({ itemId }) => itemId)).size === items.length, counted)
export type OrderedItems = z.infer<typeof orderedItemsField>

export const orderPriceField = priceField()
const execDaysField = wholeNumber('Delivery time', 1, 365)
export const execDaysForm = z.object({ execDays: execDaysField.nullish() })

/** A dispute's comment and price have codes of their own. */
export const disputeCommentField = z
  .string({ error: 'INVALID_DISPUTE_COMMENT' })
  .overwrite(removeInvisible)
  .trim()
  .min(1, 'INVALID_DISPUTE_COMMENT')
  .max(maxCommentLength, 'INVALID_DISPUTE_COMMENT')

export const sealForm = z.object({
  round: z.int({
    error: ({ input }) => (input === undefined || input === null ? 'Round is required' : 'Round is not valid'),
  }),
  confirmed: z.boolean('Confirmed is not valid').nullish(),
})

export const signatureField = z
  .string({ error: 'Signature is not valid' })
  .regex(/^0x(?:[0-9a-fA-F]{2}){1,4096}$/, 'Signature is not valid')
  .nullish()

export const paymentForm = z
  .object({
    txHash: z
      .string({ error: 'TxHash is not valid' })
      .regex(/^0x[0-9a-fA-F]{64}$/, 'TxHash is not valid')
      .nullish(),
    authorization: z
      .string({ error: 'Authorization is not valid' })
      .regex(/^0x(?:[0-9a-fA-F]{2}){1,4096}$/, 'Authorization is not valid')
      .nullish(),
  })
  .refine(({ txHash, authorization }) => Boolean(txHash || authorization), {
    error: 'TxHash is required',
    path: ['txHash'],
  })

export const socialMessageField = z
  .string({ error: 'Message is required' })
  .overwrite(removeInvisible)
  .trim()
  .min(1, 'Message is required')
  .max(2000, tooLong('Message', 2000))
export const answerField = z
  .string({ error: 'Answer is required' })
  .overwrite(removeInvisible)
  .trim()
  .min(1, 'Answer is required')
  .max(2000, tooLong('Answer', 2000))
