import type { Context } from '@limelight/core/context'
import { draftReaders } from '@limelight/core/draft-readers'
import { listActiveOffers } from '@limelight/core/offers/list'
import { createDraft, listDrafts } from '@limelight/core/platform/drafts/drafts'
import { listKeys } from '@limelight/core/platform/keys/keys'

/** What the connected app has prepared for the buyer, once. */
export async function addDrafts(ctx: Context, userId: string, sellerId: string): Promise<void> {
  const caller = { userId }
  if ((await listDrafts(ctx, caller, { offset: 0, limit: 1 })).total > 0) return
  const keys = await listKeys(ctx, caller, { offset: 0, limit: 20 })
  const app = keys.data.find(({ kind }) => kind === 'CONNECTION')
  if (app === undefined) return
  const { id, kind, name, scopes } = app
  const key = { id, kind, name, scopes, caps: {}, isInPlan: true, spent: {} }
  const prepare = (kind: 'CAMPAIGN' | 'ORDER', body: object) =>
    createDraft({ ...ctx, key }, caller, { kind, body }, draftReaders)
  await prepare('CAMPAIGN', {
    name: 'Spring jars',
    subject: 'Spring jars for {{firstName|you}}',
    body: 'Hello {{firstName|there}},\n\nour spring spices are here. Would you like to cook with them in a reel?',
  })
  const [offer] = (await listActiveOffers(ctx, caller, { userId: sellerId, offset: 0, limit: 1 })).data
  const item = offer?.items[0]
  if (offer === undefined || item === undefined) return
  const brief = 'One calm reel with our spring jars. Keep the label visible for three seconds.'
  await prepare('ORDER', { offerId: offer.id, items: [{ itemId: item.id, amount: 1 }], brief })
}
