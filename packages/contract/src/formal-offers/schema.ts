import * as z from 'zod'
import { priceField, usdtSchema } from '../deposits/price.ts'
import { checkedByRule } from '../forms.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { offerSchema } from '../offers/schema.ts'
import { deliverableSchema } from '../orders/posts/schema.ts'
import { flag, listOf, page, wordOf } from '../query.ts'
import { formFieldSchema } from '../settings/built-in.ts'
import { userCardSchema } from '../users/schema.ts'
import { formalOfferSides, formalOfferStatuses, matchScopes } from './rules.ts'

/** A field of the form, which admins edit under the config `offer-formal`. */
export type Field = z.infer<typeof formFieldSchema>
export const formSchema = listOf(formFieldSchema)

const configValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])
/** The values by the names of the fields. */
export const configSchema = z.record(z.string(), configValue)
export type FormValues = z.infer<typeof configSchema>

const originalTermsSchema = z.object({
  price: usdtSchema.nullable(),
  execDays: z.int().nullable(),
  config: configSchema,
})

/** A preference while it is SAVED, a proposal from SENT on. */
export const formalOfferSchema = z
  .object({
    id: z.string(),
    userId: z.string(),
    user: userCardSchema,
    /** The side of the user who made it. */
    side: z.enum(formalOfferSides),
    status: z.enum(formalOfferStatuses),
    /** Null unless the status is SENT. */
    waitingFor: z.enum(['CLIENT', 'OWNER']).nullable(),
    name: z.string(),
    /** For the whole work. */
    price: usdtSchema.nullable(),
    currency: z.literal('USDT'),
    execDays: z.int().nullable(),
    config: configSchema,
    deliverables: z.array(deliverableSchema),
    /** What the maker of a proposal sent first. Null until the buyer changes it, and for preferences. */
    originalTerms: originalTermsSchema.nullable(),
    targetUserId: z.string().nullable(),
    target: userCardSchema.nullable(),
    orderId: z.string().nullable(),
    chatId: z.string().nullable(),
    createdAt: dateSchema,
    updatedAt: dateSchema,
  })
  .meta({ id: 'FormalOffer' })
export type FormalOffer = z.infer<typeof formalOfferSchema>

/** The rule checks these against the form of that moment. */
const termsInput = {
  price: checkedByRule(priceField().nullable()),
  execDays: z
    .unknown()
    .optional()
    .meta({ type: ['integer', 'null'], minimum: 1, maximum: 365 }),
  config: z.unknown().optional().meta({ type: 'object' }),
  deliverables: z.unknown().optional().meta({ type: 'array', maxItems: 10 }),
}
const sideInput = z.unknown().optional().meta({ type: 'string', enum: formalOfferSides })
const nameInput = z.unknown().optional().meta({ type: 'string', maxLength: 100 })

export const newFormalOfferSchema = z.object({
  name: nameInput,
  side: sideInput,
  ...termsInput,
  /** The user who gets it as a proposal. */
  targetUserId: z.unknown().optional().meta({ type: 'string', format: 'uuid' }),
})
export type NewFormalOffer = z.infer<typeof newFormalOfferSchema>

export const formalOfferIdSchema = z.object({ id: idSchema })
export const formalOfferChangeSchema = z.object({ ...formalOfferIdSchema.shape, name: nameInput, ...termsInput })
export type FormalOfferChange = z.infer<typeof formalOfferChangeSchema>

export const formalOffersQuerySchema = z.object({ ...page, box: wordOf(['made', 'received']).default('made') })
export type FormalOffersQuery = z.infer<typeof formalOffersQuerySchema>

export const formalOfferIndexSchema = listOf(z.object({ id: z.string(), name: z.string() }))

export const formalOffersOfUserSchema = z.object({ userId: idSchema, ...page })
export const formalOfferOfUserSchema = z.object({ userId: idSchema, id: idSchema })

const matchWalk = { ...page, sort: wordOf(['createdAt', 'price', '-price']).default('createdAt') }
const scopeField = wordOf(matchScopes).default('ALL')

/** `x` is the id of a formal offer, or a scope, which finds the matches of all preferences. */
export const matchesOfOwnSchema = z.object({
  x: z.union([z.enum(matchScopes, 'UNKNOWN_TYPE'), z.uuid('UNKNOWN_TYPE').toLowerCase()], 'UNKNOWN_TYPE'),
  ...matchWalk,
  scope: scopeField,
})
export const matchesOfUserSchema = formalOfferOfUserSchema.extend({
  ...matchWalk,
  scope: scopeField,
  mine: flag.default(false),
})
/** Terms that are tried out; none is required. */
export const matchesOfTermsSchema = z.object({
  ...matchWalk,
  side: sideInput,
  ...termsInput,
  scope: z.enum(matchScopes, { error: 'UNKNOWN_TYPE' }).default('ALL'),
})
export type MatchesOfTerms = z.infer<typeof matchesOfTermsSchema>
export type MatchWalk = { offset: number; limit: number; sort: 'createdAt' | 'price' | '-price' }

/** Something that fits: exactly one of the two is set. */
const matchSchema = z.object({
  kind: z.enum(['OFFER', 'OFFER_FO']),
  offer: offerSchema.nullable(),
  formalOffer: formalOfferSchema.nullable(),
})
export type Match = z.infer<typeof matchSchema>
export const matchesSchema = listOf(matchSchema)

export const formalOfferUpdateSchema = z.object({ id: z.string(), status: z.enum([...formalOfferStatuses, 'REMOVED']) })
