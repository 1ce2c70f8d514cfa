import { scopes } from '@limelight/contract/platform/rules'
import { findAccountByEmail } from '@limelight/core/accounts/store'
import type { Context } from '@limelight/core/context'
import { newId } from '@limelight/core/runtime/ids'
import { hashToken, randomToken } from '@limelight/core/runtime/secrets'
import { charge } from '@limelight/core/tariffs/limits'
import { addDrafts } from '../data/drafts.ts'
import { addWebhooks } from '../data/webhooks.ts'

const dayMs = 24 * 60 * 60_000
/** What n8n has searched today: its log and its use of the cap agree. */
const searchCount = 12

/** What the buyer builds on the product, and what an app has prepared for them. */
export async function seedPlatform(ctx: Context): Promise<void> {
  const [buyer, seller] = await Promise.all(
    ['buyer@limelight.test', 'seller@limelight.test'].map(email => findAccountByEmail(ctx.db, email)),
  )
  if (buyer === undefined || buyer.deleted_at !== null) return
  await addWebhooks(ctx, buyer.id)
  await addKeys(ctx, buyer)
  if (seller !== undefined) await addDrafts(ctx, buyer.id, seller.id)
}

/** The keys of the buyer, whose tokens nobody knows. A buyer who has keys keeps them. */
async function addKeys(ctx: Context, buyer: { id: string }): Promise<void> {
  const known = await ctx.db.selectFrom('api_keys').select('id').where('user_id', '=', buyer.id).executeTakeFirst()
  if (known !== undefined) return
  const now = ctx.clock.now()
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs)
  const [n8n, claude, script] = [newId(ctx.clock), newId(ctx.clock), newId(ctx.clock)]
  const keyOf = (id: string, name: string) => ({
    id,
    user_id: buyer.id,
    name,
    token_hash: hashToken(randomToken()),
  })
  await ctx.db.transaction().execute(async trx => {
    await trx
      .insertInto('api_keys')
      .values([
        {
          ...keyOf(script, 'Old script'),
          kind: 'KEY',
          prefix: 'llk_Hc71',
          scopes: ['discovery'],
          caps: '{}',
          created_at: inDays(-31),
          expires_at: inDays(-1),
          last_used_at: inDays(-2),
        },
        {
          ...keyOf(claude, 'Claude'),
          kind: 'CONNECTION',
          prefix: 'lla_9qTw',
          scopes: ['discovery', 'lists', 'campaigns', 'market'],
          caps: JSON.stringify({ SEARCH_PER_DAY: 25 }),
          client: JSON.stringify({ name: 'Claude', host: 'claude.ai' }),
          created_at: inDays(-7),
          expires_at: null,
          last_used_at: now,
        },
        {
          ...keyOf(n8n, 'n8n'),
          kind: 'KEY',
          prefix: 'llk_Zk3a',
          scopes: ['discovery', 'lists', 'webhooks'],
          caps: JSON.stringify({ SEARCH_PER_DAY: 40 }),
          created_at: inDays(-6),
          expires_at: inDays(84),
          last_used_at: now,
        },
      ])
      .execute()
    const caller = { id: n8n, kind: 'KEY' as const, name: 'n8n', scopes, caps: {}, isInPlan: true, spent: {} }
    const costs = [
      { name: 'SEARCH_PER_DAY' as const, amount: searchCount },
      { name: 'SEARCH_PER_MONTH' as const, amount: searchCount },
    ]
    await charge({ ...ctx, key: caller }, trx, { userId: buyer.id, key: 'searches of n8n', costs })
    const call = { key_id: n8n, at: now, address: '203.0.113.0/24' }
    const freeCall = (key_id: string, at: Date, operation: string, ms: number) => ({
      ...{ ...call, id: newId(ctx.clock), key_id, at, operation, ms },
      ...{ status: 200, error: null, cost: '{}' },
    })
    await trx
      .insertInto('api_calls')
      .values([
        ...Array.from({ length: searchCount }, (_, at) => ({
          ...call,
          id: newId(ctx.clock),
          operation: 'influencers.search',
          status: 200,
          error: null,
          cost: '{"SEARCH_PER_DAY":1}',
          ms: 34 + ((at * 7) % 19),
        })),
        {
          ...call,
          id: newId(ctx.clock),
          operation: 'influencers.unmask',
          status: 403,
          error: 'UNAUTHORIZED_ACTION',
          cost: '{}',
          ms: 8,
        },
        freeCall(script, inDays(-2), 'influencers.byId', 41),
        ...['mcp.search_offers', 'mcp.draft_campaign', 'mcp.draft_order'].map((operation, at) =>
          freeCall(claude, now, operation, 62 + 9 * at),
        ),
      ])
      .execute()
  })
}
