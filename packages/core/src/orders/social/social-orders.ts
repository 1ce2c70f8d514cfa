import { priceField } from '@limelight/contract/deposits/price'
import { parseUsdt } from '@limelight/contract/deposits/units'
import type { Influencer } from '@limelight/contract/influencers/schema'
import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import { answerField, socialMessageField } from '@limelight/contract/orders/forms'
import type { AdminSocialOrder, SocialOrder, SocialOrderQuery } from '@limelight/contract/orders/social-orders'
import { socialOrderStatuses } from '@limelight/contract/orders/words'
import type { List } from '@limelight/contract/query'
import type { SocialOrderRow } from '@limelight/db/orders/tables'
import * as z from 'zod'
import { recordEvent } from '../../activity/record.ts'
import { requireOutsider } from '../../audit/outsider.ts'
import { type Admin, recordAct } from '../../audit/record.ts'
import type { Caller, Context } from '../../context.ts'
import { presentInfluencersById } from '../../influencers/list-items.ts'
import { AppError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { parseForm } from '../../runtime/parse-form.ts'
import { loadUserCards } from '../../users/cards.ts'
import { formatUnits } from '../terms/read.ts'
import { insertSocialOrder, listSocialOrderRows, lockSocialOrder, updateSocialOrder } from './store.ts'

const networkForm = z.object({ socialNetwork: z.enum(socialNetworks, { error: 'UNKNOWN_TYPE' }) })
const messageForm = z.object({
  influencerId: z.string({ error: 'ITEM_NOT_FOUND' }).min(1, 'ITEM_NOT_FOUND').max(100, 'ITEM_NOT_FOUND'),
  message: socialMessageField,
})
const budgetForm = z.object({ budget: priceField('Budget') })

type NewSocialOrder = { socialNetwork?: unknown; influencerId?: unknown; message?: unknown; budget?: unknown }

/** Asks an admin to arrange work with a creator who has no offer here. */
export async function createSocialOrder(ctx: Context, caller: Caller, input: NewSocialOrder): Promise<SocialOrder> {
  const { socialNetwork } = parseForm(networkForm, input)
  const { influencerId, message } = parseForm(messageForm, input)
  const { budget } = parseForm(budgetForm, input)
  const [influencer] = await presentInfluencersById(ctx, caller, socialNetwork, [influencerId])
  if (influencer === undefined) throw new AppError('ITEM_NOT_FOUND')
  const now = ctx.clock.now()
  const row = await insertSocialOrder(ctx.db, {
    id: newId(ctx.clock),
    user_id: caller.userId,
    social_network: socialNetwork,
    influencer_id: influencerId,
    message,
    budget: parseUsdt(budget),
    status: 'NEW',
    answer: null,
    created_at: now,
    updated_at: now,
  })
  return toSocialOrder(row, influencer)
}

export async function listSocialOrders(
  ctx: Context,
  caller: Caller,
  query: SocialOrderQuery,
): Promise<List<SocialOrder>> {
  const { total, rows } = await listSocialOrderRows(ctx.db, { ...query, userId: caller.userId })
  const influencers = await loadInfluencers(ctx, caller, rows)
  return { total, data: rows.map(row => toSocialOrder(row, influencers.get(row.influencer_id))) }
}

/** Of all users, for admins. */
export async function listAllSocialOrders(
  ctx: Context,
  admin: Admin,
  query: SocialOrderQuery,
): Promise<List<AdminSocialOrder>> {
  const { total, rows } = await listSocialOrderRows(ctx.db, query)
  const [influencers, cards] = await Promise.all([
    loadInfluencers(ctx, admin, rows),
    loadUserCards(
      ctx,
      rows.map(({ user_id }) => user_id),
    ),
  ])
  const data = rows.map(row => ({
    ...toSocialOrder(row, influencers.get(row.influencer_id)),
    user: cards.get(row.user_id),
  }))
  return { total, data }
}

/** A creator whom the search does not know any more is missing, and so is everyone while it is down. */
async function loadInfluencers(ctx: Context, caller: Caller, rows: SocialOrderRow[]): Promise<Map<string, Influencer>> {
  const found = await Promise.all(
    socialNetworks.map(network => {
      const ids = rows.filter(row => row.social_network === network).map(row => row.influencer_id)
      return ids.length === 0 ? [] : findKnown(ctx, caller, network, ids)
    }),
  )
  return new Map(found.flat().map(influencer => [influencer.id, influencer]))
}

async function findKnown(ctx: Context, caller: Caller, network: SocialNetwork, ids: string[]): Promise<Influencer[]> {
  try {
    return await presentInfluencersById(ctx, caller, network, ids)
  } catch (error) {
    ctx.logger.warn({ err: error }, 'Creators of social orders could not be loaded; the list goes without them')
    return []
  }
}

function toSocialOrder(row: SocialOrderRow, influencer: Influencer | undefined): SocialOrder {
  return {
    id: row.id,
    socialNetwork: row.social_network,
    influencerId: row.influencer_id,
    influencer: influencer ?? null,
    message: row.message,
    budget: formatUnits(row.budget),
    currency: 'USDT',
    status: row.status,
    answer: row.answer,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

const nextStatuses = { NEW: 'ANSWERED', ANSWERED: 'CLOSED', CLOSED: undefined } as const

/** NEW becomes ANSWERED, and ANSWERED becomes CLOSED. Its author hears of the answer. */
export async function answerSocialOrder(
  ctx: Context,
  admin: Admin,
  input: { id: string; status?: unknown; answer?: unknown },
): Promise<SocialOrder> {
  const row = await ctx.db.transaction().execute(async trx => {
    const before = await lockSocialOrder(trx, input.id)
    if (before === undefined) throw new AppError('ITEM_NOT_FOUND')
    await requireOutsider(trx, admin, { userIds: [before.user_id] })
    const status = socialOrderStatuses.find(word => word === input.status)
    if (status === undefined || nextStatuses[before.status] !== status) throw new AppError('INVALID_ORDER_ACTION')
    const isKept = status === 'CLOSED' && (input.answer === undefined || input.answer === null || input.answer === '')
    const answer = isKept ? before.answer : parseForm(z.object({ answer: answerField }), input).answer
    const after = await updateSocialOrder(trx, before.id, { status, answer, updated_at: ctx.clock.now() })
    await recordEvent(ctx, trx, {
      userId: before.user_id,
      type: 'ORDER',
      payload: {
        text:
          status === 'ANSWERED' ? 'Your request to a creator was answered.' : 'Your request to a creator was closed.',
        status,
        socialOrderId: before.id,
      },
    })
    await recordAct(ctx, trx, admin, {
      targetId: before.id,
      userId: before.user_id,
      before: { status: before.status },
      after: { status },
    })
    return after
  })
  const influencers = await loadInfluencers(ctx, admin, [row])
  return toSocialOrder(row, influencers.get(row.influencer_id))
}
