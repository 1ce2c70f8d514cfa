import { newCampaignSchema } from '@limelight/contract/campaigns/schema'
import type { CampaignBody } from '@limelight/contract/platform/drafts'
import type { Context } from '../context.ts'
import { parseForm } from '../runtime/parse-form.ts'
import { requireSendable } from './create.ts'
import { requireLists } from './recipients/gather.ts'

/** The form and the ids of a campaign that a person will confirm. Recipients may still be missing. */
export async function readCampaignDraft(
  ctx: Context,
  { userId }: { userId: string },
  given: unknown,
): Promise<{ title: string; body: CampaignBody }> {
  const { listId, draftId: _draft, ...input } = parseForm(newCampaignSchema, given)
  requireSendable(ctx, { ...input, listId })
  const listIds = await requireLists(ctx, userId, { listIds: input.listIds, listId })
  return { title: input.name ?? input.subject, body: { ...input, listIds } }
}
