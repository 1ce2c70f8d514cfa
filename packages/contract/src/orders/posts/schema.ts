import * as z from 'zod'
import { removeInvisible } from '../../forms.ts'
import { accountKinds } from '../../social-accounts/kinds.ts'
import { deliverableRules, kindsOfNetwork, postKinds } from './rules.ts'

/** Posts that an order asks for. */
export const deliverableSchema = z.object({
  id: z.string(),
  network: z.enum(accountKinds),
  kind: z.enum(postKinds),
  count: z.int(),
  /** Mentions, hashtags and links that each post has. */
  contains: z.array(z.string()),
  isDisclosed: z.boolean(),
  liveDays: z.int(),
})
export type Deliverable = z.infer<typeof deliverableSchema>

const counted = { error: 'ITEM_COUNT_ERROR' }

function within(error: string, max: number) {
  return z.int({ error }).min(1, { error }).max(max, { error })
}

const badContains = { error: 'Contains is not valid' }
const containsField = z
  .string(badContains)
  .overwrite(removeInvisible)
  .trim()
  .min(2, badContains)
  .max(300, badContains)
  .refine(isContained, badContains)

/** A mention, a hashtag or a link. */
function isContained(text: string): boolean {
  if (/^[@#]\S+$/u.test(text)) return true
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
}

/** The server sets the ids. */
function deliverables(maxContains: number) {
  return z
    .array(
      z
        .object(
          {
            network: z.enum(accountKinds, { error: 'UNKNOWN_TYPE' }),
            kind: z.enum(postKinds, { error: 'UNKNOWN_TYPE' }),
            count: within('Count must be 1 to 20', deliverableRules.maxCount),
            contains: z.array(containsField, badContains).max(maxContains, badContains).default([]),
            isDisclosed: z.boolean({ error: 'IsDisclosed is not valid' }).default(true),
            liveDays: within('Live days must be 1 to 365', deliverableRules.maxLiveDays).default(
              deliverableRules.defaultLiveDays,
            ),
          },
          counted,
        )
        .refine(({ network, kind }) => kindsOfNetwork[network].includes(kind), { error: 'UNKNOWN_TYPE' })
        // The network itself ends a story after a day.
        .transform(entry => (entry.kind === 'STORY' ? { ...entry, liveDays: 1 } : entry)),
      counted,
    )
    .max(deliverableRules.maxDeliverables, counted)
}

export const deliverablesField = deliverables(deliverableRules.maxContains)
export type DeliverableInput = z.infer<typeof deliverablesField>[number]
/** What posts contain is agreed per order, so an item of an offer does not say it. */
export const itemDeliverablesField = deliverables(0)
