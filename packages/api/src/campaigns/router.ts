import {
  mailIdSchema,
  mailQuerySchema,
  mailSchema,
  newMailSchema,
  suppressionSchema,
  unsubscribePageSchema,
  unsubscribeTokenSchema,
} from '@limelight/contract/campaigns/mails'
import {
  campaignCreatorsSchema,
  campaignIdSchema,
  campaignPreflightSchema,
  campaignPreviewSchema,
  campaignQuerySchema,
  campaignSchema,
  campaignSelectionSchema,
  composerSchema,
  creatorIdsSchema,
  newCampaignSchema,
  oneCampaignSchema,
  preflightSchema,
  previewSchema,
  singleCampaignSchema,
} from '@limelight/contract/campaigns/schema'
import { okSchema } from '@limelight/contract/ids'
import { listOf } from '@limelight/contract/query'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '@limelight/core/campaigns/control'
import { createCampaign } from '@limelight/core/campaigns/create'
import { getCampaign, listCampaigns } from '@limelight/core/campaigns/list'
import { checkCampaign } from '@limelight/core/campaigns/preflight'
import { getComposer, previewCampaign, sendTest } from '@limelight/core/campaigns/preview'
import { findCreators, findSelection } from '@limelight/core/campaigns/recipients/selection'
import { exportRecipients } from '@limelight/core/campaigns/recipients-file'
import { createMail, listMails } from '@limelight/core/campaigns/single/create'
import { queueOwnMail } from '@limelight/core/campaigns/single/send'
import { listSuppressions } from '@limelight/core/campaigns/suppressions/list'
import { getUnsubscribePage, unsubscribe } from '@limelight/core/campaigns/suppressions/unsubscribe'
import * as z from 'zod'
import { limitPerMinute } from '../procedures/per-minute.ts'
import { publicProcedure, router, userProcedure } from '../procedures/trpc.ts'

const takeTest = limitPerMinute(5)

export const campaignsRouter = router({
  create: userProcedure
    .meta({ summary: 'Send or schedule a campaign', scope: 'send', rest: { route: 'POST /api/email-campaign' } })
    .input(newCampaignSchema)
    .output(campaignSchema)
    .mutation(({ ctx, input }) => createCampaign(ctx.house, ctx.caller, input)),

  list: userProcedure
    .meta({ summary: 'List your campaigns', scope: 'campaigns', rest: { route: 'GET /api/email-campaign' } })
    .input(campaignQuerySchema)
    .output(listOf(campaignSchema))
    .query(({ ctx, input }) => listCampaigns(ctx.house, ctx.caller, input)),

  byId: userProcedure
    .meta({
      summary: 'Retrieve a campaign with its recipients',
      scope: 'campaigns',
      rest: { route: 'GET /api/email-campaign/:id' },
    })
    .input(oneCampaignSchema)
    .output(singleCampaignSchema)
    .query(({ ctx, input }) => getCampaign(ctx.house, ctx.caller, input)),

  composer: userProcedure
    .meta({ summary: 'Retrieve what a new campaign would be sent with' })
    .output(composerSchema)
    .query(({ ctx }) => getComposer(ctx.house, ctx.caller)),

  preview: userProcedure
    .meta({ summary: 'Render the mail to one recipient' })
    .input(campaignPreviewSchema)
    .output(previewSchema)
    .query(({ ctx, input }) => previewCampaign(ctx.house, ctx.caller, input)),

  test: userProcedure
    .meta({ summary: 'Send the mail to yourself' })
    .input(campaignPreviewSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => {
      takeTest(ctx.caller.userId)
      return sendTest(ctx.house, ctx.caller, input)
    }),

  preflight: userProcedure
    .meta({ summary: 'Check a campaign before it is sent' })
    .input(campaignPreflightSchema)
    .output(preflightSchema)
    .query(({ ctx, input }) => checkCampaign(ctx.house, ctx.caller, input)),

  pause: userProcedure
    .meta({ summary: 'Pause a campaign' })
    .input(campaignIdSchema)
    .output(campaignSchema)
    .mutation(({ ctx, input }) => pauseCampaign(ctx.house, ctx.caller, input)),

  resume: userProcedure
    .meta({ summary: 'Resume a paused campaign' })
    .input(campaignIdSchema)
    .output(campaignSchema)
    .mutation(({ ctx, input }) => resumeCampaign(ctx.house, ctx.caller, input)),

  cancel: userProcedure
    .meta({ summary: 'Cancel what a campaign has not sent yet' })
    .input(campaignIdSchema)
    .output(campaignSchema)
    .mutation(({ ctx, input }) => cancelCampaign(ctx.house, ctx.caller, input)),

  selection: userProcedure
    .meta({ summary: 'Retrieve whom a campaign was written to, to use it again' })
    .input(campaignIdSchema)
    .output(campaignSelectionSchema)
    .query(({ ctx, input }) => findSelection(ctx.house, ctx.caller, input)),

  creators: userProcedure
    .input(creatorIdsSchema)
    .output(campaignCreatorsSchema)
    .query(({ ctx, input }) => findCreators(ctx.house, ctx.caller, input.ids)),

  export: userProcedure
    .meta({ summary: 'Retrieve the recipients of a campaign as CSV' })
    .input(campaignIdSchema)
    .output(z.string())
    .query(({ ctx, input }) => exportRecipients(ctx.house, ctx.caller, input)),
})

export const mailsRouter = router({
  create: userProcedure
    .meta({ summary: 'Write a single mail', scope: 'send', rest: { route: 'POST /api/mail/create' } })
    .input(newMailSchema)
    .output(mailSchema)
    .mutation(({ ctx, input }) => createMail(ctx.house, ctx.caller, input)),

  send: userProcedure
    .meta({ summary: 'Send a single mail once', scope: 'send', rest: { route: 'GET /api/mail/send/:id' } })
    .input(mailIdSchema)
    .output(mailSchema)
    .mutation(({ ctx, input }) => queueOwnMail(ctx.house, ctx.caller, input)),

  list: userProcedure
    .meta({ summary: 'List your single mails' })
    .input(mailQuerySchema)
    .output(listOf(mailSchema))
    .query(({ ctx, input }) => listMails(ctx.house, ctx.caller, input)),
})

export const suppressionsRouter = router({
  list: userProcedure
    .meta({ summary: 'List the addresses that get no more mails from you' })
    .input(mailQuerySchema)
    .output(listOf(suppressionSchema))
    .query(({ ctx, input }) => listSuppressions(ctx.house, ctx.caller, input)),
})

export const unsubscribeRouter = router({
  page: publicProcedure
    .meta({ summary: 'Retrieve what an unsubscribe link is about' })
    .input(unsubscribeTokenSchema)
    .output(unsubscribePageSchema)
    .query(({ ctx, input }) => getUnsubscribePage(ctx.house, input)),

  confirm: publicProcedure
    .meta({ summary: 'Unsubscribe from the mails of a sender' })
    .input(unsubscribeTokenSchema)
    .output(unsubscribePageSchema)
    .mutation(({ ctx, input }) => unsubscribe(ctx.house, input)),
})
