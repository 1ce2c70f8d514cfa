import {
  formalOfferChangeSchema,
  formalOfferIdSchema,
  formalOfferIndexSchema,
  formalOfferOfUserSchema,
  formalOfferSchema,
  formalOffersOfUserSchema,
  formalOffersQuerySchema,
  formSchema,
  matchesOfOwnSchema,
  matchesOfTermsSchema,
  matchesOfUserSchema,
  matchesSchema,
  newFormalOfferSchema,
} from '@limelight/contract/formal-offers/schema'
import { okSchema } from '@limelight/contract/ids'
import { listOf, page } from '@limelight/contract/query'
import {
  getForm,
  getFormalOfferOf,
  listFormalOffersOf,
  listNames,
  listOwnFormalOffers,
} from '@limelight/core/formal-offers/list'
import { findMatchesOf, findOwnMatches, findTrialMatches } from '@limelight/core/formal-offers/matches'
import { changeFormalOffer, createFormalOffer, deleteFormalOffer } from '@limelight/core/formal-offers/write'
import * as z from 'zod'
import { router, userProcedure } from '../procedures/trpc.ts'

export const formalOffersRouter = router({
  form: userProcedure
    .meta({
      summary: 'List the fields of a formal offer',
      scope: 'market',
      rest: { route: 'GET /api/offer-formal/config' },
    })
    .input(z.object(page))
    .output(formSchema)
    .query(({ ctx, input }) => getForm(ctx.house, input)),

  create: userProcedure
    .meta({
      summary: 'Save a preference, or send a proposal',
      rest: { route: 'POST /api/user/offer-formal/create' },
    })
    .input(newFormalOfferSchema)
    .output(formalOfferSchema)
    .mutation(({ ctx, input }) => createFormalOffer(ctx.house, ctx.caller, input)),

  own: userProcedure
    .meta({
      summary: 'List the formal offers that you made or received',
      scope: 'market',
      rest: { route: 'GET /api/user/offer-formal/all' },
    })
    .input(formalOffersQuerySchema)
    .output(listOf(formalOfferSchema))
    .query(({ ctx, input }) => listOwnFormalOffers(ctx.house, ctx.caller, input)),

  names: userProcedure
    .meta({
      summary: 'List the names of the formal offers that you made',
      scope: 'market',
      rest: { route: 'GET /api/user/offer-formal/index' },
    })
    .input(z.object(page))
    .output(formalOfferIndexSchema)
    .query(({ ctx, input }) => listNames(ctx.house, ctx.caller, input)),

  update: userProcedure
    .meta({
      summary: 'Change a preference, or the terms of a proposal',
      rest: { route: 'PUT /api/user/offer-formal/:id' },
    })
    .input(formalOfferChangeSchema)
    .output(formalOfferSchema)
    .mutation(({ ctx, input }) => changeFormalOffer(ctx.house, ctx.caller, input)),

  delete: userProcedure
    .meta({ summary: 'Delete a formal offer', rest: { route: 'DELETE /api/user/offer-formal/:id' } })
    .input(formalOfferIdSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => deleteFormalOffer(ctx.house, ctx.caller, input)),

  matches: userProcedure
    .meta({
      summary: 'List what fits your formal offer, or any of your preferences',
      scope: 'market',
      rest: { route: 'GET /api/user/offer-formal/search/:x' },
    })
    .input(matchesOfOwnSchema)
    .output(matchesSchema)
    .query(({ ctx, input }) => findOwnMatches(ctx.house, ctx.caller, input)),

  filter: userProcedure
    .meta({
      summary: 'List what fits terms that you try out',
      rest: { route: 'POST /api/user/offer-formal/filter', status: 200 },
    })
    .input(matchesOfTermsSchema)
    .output(matchesSchema)
    .query(({ ctx, input }) => findTrialMatches(ctx.house, ctx.caller, input)),

  ofUser: userProcedure
    .meta({
      summary: 'List the preferences of a user and your proposals with that user',
      scope: 'market',
      rest: { route: 'GET /api/users/:userId/formal-offers' },
    })
    .input(formalOffersOfUserSchema)
    .output(listOf(formalOfferSchema))
    .query(({ ctx, input }) => listFormalOffersOf(ctx.house, ctx.caller, input)),

  byId: userProcedure
    .meta({
      summary: 'Retrieve a formal offer of a user',
      scope: 'market',
      rest: { route: 'GET /api/users/:userId/formal-offers/:id' },
    })
    .input(formalOfferOfUserSchema)
    .output(formalOfferSchema)
    .query(({ ctx, input }) => getFormalOfferOf(ctx.house, ctx.caller, input)),

  matchesOf: userProcedure
    .meta({
      summary: 'List what fits a formal offer of a user',
      scope: 'market',
      rest: { route: 'GET /api/users/:userId/formal-offers/:id/search' },
    })
    .input(matchesOfUserSchema)
    .output(matchesSchema)
    .query(({ ctx, input }) => findMatchesOf(ctx.house, ctx.caller, input)),
})
