import * as z from 'zod'
import { dateSchema } from '../ids.ts'
import { postSchema } from '../orders/posts/schema.ts'
import { figuresSchema, resultRowSchema, resultsSchema } from './lists.ts'

/** How much of a list a shared page shows; its figures cover all of it. */
export const sharedResultsRules = { maxRows: 1000, maxPosts: 200 }

const money = z.string().nullable()

/** Null is also what the owner does not show. */
const sharedFiguresSchema = figuresSchema.extend({
  paid: money,
  inEscrow: money,
  cost: money,
  viewsCost: money,
  engagementsCost: money,
  salesAmount: money,
})
export type SharedFigures = z.infer<typeof sharedFiguresSchema>

/** A row without the ids and addresses that lead to more. */
const sharedRowSchema = resultRowSchema.omit({ value: true }).extend({
  /** False for the sales that belong to nobody. */
  isAssigned: z.boolean(),
  links: z.array(z.object({ clicks: z.int() })),
  figures: sharedFiguresSchema,
})

const sharedPostSchema = postSchema
  .pick({ network: true, url: true, status: true, publishedAt: true, figures: true })
  .extend({
    /** The name of its row. */
    name: z.string(),
    /** What it proves now. */
    proof: z.string(),
    hasProblem: z.boolean(),
    pictureUrl: z.string().nullable(),
  })
export type SharedPost = z.infer<typeof sharedPostSchema>

export const sharedResultsSchema = z.object({
  results: resultsSchema.extend({
    list: resultsSchema.shape.list.omit({ id: true }),
    rate: money,
    figures: sharedFiguresSchema,
    data: z.array(sharedRowSchema),
  }),
  /** Those of the first row first, and of a row the newest orders' first. */
  posts: z.array(sharedPostSchema),
  /** The name of the user who shared it; `""` if there is none to show. */
  sharedBy: z.string(),
  endsAt: dateSchema,
})
export type SharedResults = z.infer<typeof sharedResultsSchema>
