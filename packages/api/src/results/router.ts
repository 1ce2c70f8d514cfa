import {
  drawerQuerySchema,
  drawerSchema,
  resultKeySchema,
  resultListIdSchema,
  resultsQuerySchema,
  resultsSchema,
  setCodeSchema,
  updateResultsSchema,
} from '@limelight/contract/results/lists'
import { importFileSchema, importSchema, salesRules, signedSalesSchema } from '@limelight/contract/results/sales'
import { setCode } from '@limelight/core/results/codes/codes'
import { getResults, getRows, updateResults } from '@limelight/core/results/lists/results'
import { importSales, receiveSales } from '@limelight/core/results/sales/import'
import { createKey } from '@limelight/core/results/sales/keys'
import { rememberOwner } from '../http/cookies.ts'
import { publicProcedure, router, userProcedure } from '../procedures/trpc.ts'

export const resultsRouter = router({
  get: userProcedure
    .meta({
      summary: 'Get what a list has cost and brought, per creator or offer',
      scope: 'lists',
      rest: { route: 'GET /api/user/favs/:id/results' },
    })
    .input(resultsQuerySchema)
    .output(resultsSchema)
    .query(({ ctx, input }) => {
      rememberOwner(ctx, ctx.caller.userId)
      return getResults(ctx.house, ctx.caller, input)
    }),

  rows: userProcedure
    .meta({
      summary: 'List the orders, posts, clicks or sales behind a figure of results',
      scope: 'lists',
      rest: { route: 'GET /api/user/favs/:id/results/rows' },
    })
    .input(drawerQuerySchema)
    .output(drawerSchema)
    .query(({ ctx, input }) => getRows(ctx.house, ctx.caller, input)),

  update: userProcedure
    .meta({
      summary: 'Update the currency of sales, or its rate to USDT',
      rest: { route: 'PUT /api/user/favs/:id/results' },
    })
    .input(updateResultsSchema)
    .output(resultsSchema)
    .mutation(({ ctx, input }) => updateResults(ctx.house, ctx.caller, input)),

  setCode: userProcedure
    .meta({
      summary: 'Assign a discount code to a creator or offer, or free it',
      rest: { route: 'PUT /api/user/favs/:id/results/codes' },
    })
    .input(setCodeSchema)
    .output(resultsSchema)
    .mutation(({ ctx, input }) => setCode(ctx.house, ctx.caller, input)),

  createKey: userProcedure
    .meta({
      summary: 'Create the key with which your shop signs sales',
      rest: { route: 'POST /api/user/favs/:id/results/key' },
    })
    .input(resultListIdSchema)
    .output(resultKeySchema)
    .mutation(({ ctx, input }) => createKey(ctx.house, ctx.caller, input)),

  importSales: userProcedure
    .meta({
      summary: 'Import sales from a CSV file',
      scope: 'lists',
      multipart: { maxFiles: 1, maxBytes: salesRules.maxFileBytes },
      rest: { route: 'POST /api/user/favs/:id/results/import', status: 200 },
    })
    .input(importFileSchema)
    .output(importSchema)
    .mutation(({ ctx, input }) => importSales(ctx.house, ctx.caller, input)),

  receiveSales: publicProcedure
    .meta({
      summary: 'Receive signed sales of a shop',
      signed: { header: 'webhook-signature' },
      rest: { route: 'POST /api/results/:listId/sales', status: 200 },
    })
    .input(signedSalesSchema)
    .output(importSchema)
    .mutation(({ ctx, input }) => receiveSales(ctx.house, input)),
})
