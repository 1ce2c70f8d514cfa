import { mailRules } from '@limelight/contract/campaigns/fields'
import type { Campaign } from '@limelight/contract/campaigns/schema'
import { draftSchema } from '@limelight/contract/platform/drafts'
import * as z from 'zod'
import { paging, shorten, shortenAny, tool } from './tool.ts'

const id = z.uuid()

/** A draft says where a person confirms it. */
export const draftData = draftSchema.pick({ id: true, title: true, url: true, expiresAt: true })

const draftCampaign = tool({
  name: 'draft_campaign',
  scope: 'campaigns',
  title: 'Draft a campaign',
  description:
    'Prepares a mail campaign. Nothing is sent: give the user the url, where they check, complete and send it. The texts may hold variables such as {{firstName|there}}.',
  isReadOnly: false,
  input: z.object({
    name: z.string().max(120).optional(),
    subject: z.string().min(1).max(mailRules.maxSubject),
    body: z.string().min(1).max(mailRules.maxText),
    list_ids: z.array(id).max(100).optional(),
    creator_ids: z
      .array(z.string().regex(/^\d{1,20}$/))
      .max(1000)
      .optional(),
  }),
  data: draftData,
  run: async (call, { name, subject, body, list_ids, creator_ids }) => {
    const campaign = { name: name ?? null, subject, body, listIds: list_ids ?? [], influencerIds: creator_ids ?? [] }
    const { id, title, url, expiresAt } = await call('platform', 'createDraft', { kind: 'CAMPAIGN', body: campaign })
    return { data: { id, title: shorten(title), url, expiresAt } }
  },
})

const campaign = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  recipients: z.int(),
  sent: z.int(),
  failed: z.int(),
  bounced: z.int(),
  replied: z.int(),
  unsubscribed: z.int(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})

function toCampaign(given: Campaign): z.input<typeof campaign> {
  return {
    id: given.id,
    name: shorten(given.name ?? given.subject),
    status: given.status,
    recipients: given.recipientsCount,
    sent: given.sentCount,
    failed: given.failedCount,
    bounced: given.bouncedCount,
    replied: given.repliedCount,
    unsubscribed: given.unsubscribedCount,
    createdAt: given.createdAt,
    finishedAt: given.finishedAt,
  }
}

const campaignWithReplies = campaign.extend({
  subject: z.string().optional(),
  text: z.string().optional(),
  replies: z.array(z.object({ name: z.string().nullable(), at: z.string(), text: z.string() })).optional(),
})

const readCampaigns = tool({
  name: 'read_campaigns',
  scope: 'campaigns',
  title: 'Read campaigns',
  description:
    'Lists the user’s campaigns with their figures, or reads one by id with its newest replies, without addresses.',
  isReadOnly: true,
  input: z.object({ id: id.optional(), ...paging }),
  data: z.array(campaignWithReplies),
  run: async (call, { id, offset, limit }) => {
    if (id === undefined) {
      const found = await call('campaigns', 'list', { offset, limit })
      return { data: found.data.map(toCampaign), offset, total: found.total }
    }
    const found = await call('campaigns', 'byId', { id, recipientStatus: 'REPLIED', limit: 20 })
    const replies = found.recipients.data.map(({ name, repliedAt, reply }) => ({
      name: shortenAny(name),
      at: repliedAt ?? '',
      text: shorten(reply ?? ''),
    }))
    return { data: [{ ...toCampaign(found), subject: shorten(found.subject), text: shorten(found.body), replies }] }
  },
})

export const campaignTools = { draftCampaign, readCampaigns }
