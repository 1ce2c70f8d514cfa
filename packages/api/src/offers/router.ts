import { okSchema } from '@limelight/contract/ids'
import {
  changeItemOfUserSchema,
  changeItemSchema,
  newItemSchema,
  newOfferSchema,
  offerChangeSchema,
} from '@limelight/contract/offers/form'
import {
  benchmarkQuerySchema,
  benchmarkSchema,
  itemOfOfferSchema,
  itemOfUserSchema,
  itemsOfOfferSchema,
  itemsOfUserSchema,
  offerFacetsSchema,
  offerFiltersSchema,
  offerIdSchema,
  offerItemSchema,
  offerNoticesSchema,
  offerOfUserSchema,
  offerPageSchema,
  offerSchema,
  offerSearchSchema,
  offersOfUserSchema,
  offerVideoSchema,
  ownOffersQuerySchema,
  ownOffersSchema,
} from '@limelight/contract/offers/schema'
import { listOf } from '@limelight/contract/query'
import { fileAddressSchema } from '@limelight/contract/uploads/schema'
import { loadBenchmarks } from '@limelight/core/offers/benchmarks'
import {
  getItem,
  getNotices,
  getOffer,
  getOfferOfUser,
  listActiveOffers,
  listItems,
  listOwnOffers,
  ownOnly,
} from '@limelight/core/offers/list'
import { createItem, deleteItem, updateItem, updateItemOfUser } from '@limelight/core/offers/own-items'
import { deleteOffer } from '@limelight/core/offers/remove'
import { findFacets, searchOffers } from '@limelight/core/offers/search/search'
import { getOfferVideo } from '@limelight/core/offers/videos'
import { createOffer, updateOffer } from '@limelight/core/offers/write'
import { router, sessionProcedure, userProcedure } from '../procedures/trpc.ts'

export const offersRouter = router({
  search: userProcedure
    .meta({
      summary: 'Search public offers',
      scope: 'market',
      rest: { route: 'GET /api/offers', without: ['cursor', 'count', 'nextCursor', 'isTotalCapped'] },
    })
    .input(offerSearchSchema)
    .output(offerPageSchema)
    .query(({ ctx, input }) => searchOffers(ctx.house, ctx.caller, input)),

  facets: userProcedure
    .input(offerFiltersSchema)
    .output(offerFacetsSchema)
    .query(({ ctx, input }) => findFacets(ctx.house, ctx.caller, input)),

  /** Null below 5 orders. */
  benchmark: userProcedure
    .input(benchmarkQuerySchema)
    .output(benchmarkSchema.nullable())
    .query(async ({ ctx, input: { category } }) => {
      const benchmarks = await loadBenchmarks(ctx.house, [category], ctx.house.replica)
      return benchmarks.get(category) ?? null
    }),

  /** A public offer or one of your own. */
  byId: userProcedure
    .input(offerIdSchema)
    .output(offerSchema)
    .query(({ ctx, input }) => getOffer(ctx.house, ctx.caller, input)),

  /** Of one that `byId` shows, and for admins of any. */
  video: sessionProcedure
    .meta({ summary: 'Retrieve the addresses of a video of an offer' })
    .input(offerVideoSchema)
    .output(fileAddressSchema)
    .query(({ ctx, input }) =>
      getOfferVideo(ctx.house, { userId: ctx.caller.audience === 'admin' ? null : ctx.caller.userId }, input),
    ),

  activeOf: userProcedure
    .meta({
      summary: 'List the public offers of a user',
      scope: 'market',
      rest: { route: 'GET /api/users/:userId/offers/active' },
    })
    .input(offersOfUserSchema)
    .output(listOf(offerSchema))
    .query(({ ctx, input }) => listActiveOffers(ctx.house, ctx.caller, input)),

  ofUser: userProcedure
    .meta({
      summary: 'Retrieve an offer of a user',
      scope: 'market',
      rest: { route: 'GET /api/users/:userId/offers/:offerId' },
    })
    .input(offerOfUserSchema)
    .output(offerSchema)
    .query(({ ctx, input }) => getOfferOfUser(ctx.house, ctx.caller, input)),

  itemsOfUser: userProcedure
    .meta({
      summary: 'List the items of an offer of a user',
      scope: 'market',
      rest: { route: 'GET /api/users/:userId/offers/:offerId/items' },
    })
    .input(itemsOfUserSchema)
    .output(listOf(offerItemSchema))
    .query(({ ctx, input }) => listItems(ctx.house, ctx.caller, input)),

  itemOfUser: userProcedure
    .meta({
      summary: 'Retrieve an item of an offer of a user',
      scope: 'market',
      rest: { route: 'GET /api/users/:userId/offers/:offerId/items/:itemId' },
    })
    .input(itemOfUserSchema)
    .output(offerItemSchema)
    .query(({ ctx, input }) => getItem(ctx.house, ctx.caller, input)),

  updateItemOfUser: userProcedure
    .meta({
      summary: 'Change an item of your offer',
      rest: { route: 'PUT /api/users/:userId/offers/:offerId/items/:itemId' },
    })
    .input(changeItemOfUserSchema)
    .output(offerItemSchema)
    .mutation(({ ctx, input }) => updateItemOfUser(ctx.house, ctx.caller, input)),

  create: userProcedure
    .meta({ summary: 'Create an offer', rest: { route: 'POST /api/user/offer' } })
    .input(newOfferSchema)
    .output(offerSchema)
    .mutation(({ ctx, input }) => createOffer(ctx.house, ctx.caller, input)),

  own: userProcedure
    .meta({ summary: 'List your offers', scope: 'market', rest: { route: 'GET /api/user/offer' } })
    .input(ownOffersQuerySchema)
    .output(ownOffersSchema)
    .query(({ ctx, input }) => listOwnOffers(ctx.house, ctx.caller, input)),

  notices: userProcedure.output(offerNoticesSchema).query(({ ctx }) => getNotices(ctx.house, ctx.caller)),

  update: userProcedure
    .meta({
      summary: 'Change an offer, or move it to another folder',
      rest: { route: 'PUT /api/user/offer/:id', withoutInput: ['updatedAt'] },
    })
    .input(offerChangeSchema)
    .output(offerSchema)
    .mutation(({ ctx, input }) => updateOffer(ctx.house, ctx.caller, input)),

  delete: userProcedure
    .meta({
      summary: 'Move an offer to the bin, or remove it from there',
      rest: { route: 'DELETE /api/user/offer/:id' },
    })
    .input(offerIdSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => deleteOffer(ctx.house, ctx.caller, input)),

  createItem: userProcedure
    .meta({ summary: 'Add an item to your offer', rest: { route: 'POST /api/user/offers/:offerId/items' } })
    .input(newItemSchema)
    .output(offerItemSchema)
    .mutation(({ ctx, input }) => createItem(ctx.house, ctx.caller, input)),

  items: userProcedure
    .meta({
      summary: 'List the items of your offer',
      scope: 'market',
      rest: { route: 'GET /api/user/offers/:offerId/items' },
    })
    .input(itemsOfOfferSchema)
    .output(listOf(offerItemSchema))
    .query(({ ctx, input }) => listItems(ctx.house, ctx.caller, ownOnly(ctx.caller, input))),

  item: userProcedure
    .meta({
      summary: 'Retrieve an item of your offer',
      scope: 'market',
      rest: { route: 'GET /api/user/offers/:offerId/items/:itemId' },
    })
    .input(itemOfOfferSchema)
    .output(offerItemSchema)
    .query(({ ctx, input }) => getItem(ctx.house, ctx.caller, ownOnly(ctx.caller, input))),

  updateItem: userProcedure
    .meta({ summary: 'Change an item of your offer', rest: { route: 'PUT /api/user/offers/:offerId/items/:itemId' } })
    .input(changeItemSchema)
    .output(offerItemSchema)
    .mutation(({ ctx, input }) => updateItem(ctx.house, ctx.caller, input)),

  deleteItem: userProcedure
    .meta({
      summary: 'Remove an item from your offer',
      rest: { route: 'DELETE /api/user/offers/:offerId/items/:itemId' },
    })
    .input(itemOfOfferSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => deleteItem(ctx.house, ctx.caller, input)),
})
