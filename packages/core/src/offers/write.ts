import { type ChangeOffer, type NewOffer, type OfferChange, offerForm } from '@limelight/contract/offers/form'
import { offerRules } from '@limelight/contract/offers/rules'
import type { Offer } from '@limelight/contract/offers/schema'
import type { Transaction } from '@limelight/db/database'
import type { Caller, Context } from '../context.ts'
import { isVersion } from '../runtime/clock.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { parseForm } from '../runtime/parse-form.ts'
import { lockOwnUser } from '../users/profile.ts'
import { changeImages, resolveImages } from './images.ts'
import { changeItems } from './items.ts'
import { conditionOf, requireOwner } from './policy.ts'
import { presentOffer } from './present.ts'
import { type NextOffer, saveOffer, toNext } from './save.ts'
import { countOwn, type FullOffer, findOffer, lockOffer } from './store.ts'
import { changeVideos } from './videos.ts'

export function createOffer(ctx: Context, caller: Caller, input: NewOffer): Promise<Offer> {
  const change = readBody(input, { isNew: true, isDraft: input.partial === true })
  return ctx.db.transaction().execute(async trx => {
    await lockOwnUser(trx, caller)
    await requireRoom(trx, caller)
    const before = emptyOffer(ctx, caller)
    const next = await applyChange(ctx, trx, before, change)
    if (next.status !== 'DRAFT' && next.status !== 'ACTIVE') throw new AppError('UNAUTHORIZED_ACTION')
    await saveOffer(ctx, trx, { before, next, condition: conditionOf('DRAFT', next.status), isNew: true })
    return presentOffer(ctx, caller, before.id, trx)
  })
}

/**
 * Changes what the body carries. With the `updatedAt` of a version that is not the last one, it is refused, so that a window never overwrites a change of another one that it has not seen.
 */
export function updateOffer(ctx: Context, caller: Caller, { id, updatedAt, ...input }: ChangeOffer): Promise<Offer> {
  return ctx.db.transaction().execute(async trx => {
    await lockOwnUser(trx, caller)
    const before = await lockOwnOffer(trx, caller, id)
    const change = readBody(input, { isNew: false, isDraft: input.partial === true && before.status === 'DRAFT' })
    if (updatedAt !== undefined && !isVersion(before, updatedAt)) throw new AppError('CONFIG_IS_BUSY')
    const next = await applyChange(ctx, trx, before, change)
    await saveOffer(ctx, trx, { before, next, condition: conditionOf(before.status, next.status) })
    return presentOffer(ctx, caller, id, trx)
  })
}

/** The caller holds the lock on the user. */
export async function lockOwnOffer(trx: Transaction, caller: Caller, id: string): Promise<FullOffer> {
  await lockOffer(trx, id)
  return requireOwner(await findOffer(trx, id), caller)
}

function readBody(input: NewOffer, mode: { isNew: boolean; isDraft: boolean }): OfferChange {
  const hasItems = input.items !== undefined && input.items !== null
  return parseForm(offerForm({ ...mode, hasItems }), { ...input, name: input.name ?? input.title })
}

async function requireRoom(trx: Transaction, { userId }: Caller): Promise<void> {
  const counts = await countOwn(trx, { userId })
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total >= offerRules.maxOffers) throw new AppError('ITEM_COUNT_ERROR')
}

function emptyOffer({ clock }: Context, { userId }: Caller): FullOffer {
  const now = clock.now()
  return {
    id: newId(clock),
    user_id: userId,
    name: '',
    description: '',
    category: null,
    status: 'DRAFT',
    moderation_status: 'UNKNOWN',
    has_contacts: false,
    price: null,
    reach: [],
    rating_hundredths: 0,
    reviews_total: 0,
    completed_orders: 0,
    created_at: now,
    updated_at: now,
    main_image_id: null,
    main_image: null,
    images: [],
    videos: [],
    items: [],
    reasons: [],
  }
}

async function applyChange(ctx: Context, trx: Transaction, before: FullOffer, change: OfferChange): Promise<NextOffer> {
  const now = toNext(before)
  const { name = now.name, description = now.description, status = now.status } = change
  const category = change.category === undefined ? now.category : change.category
  const items = changeItems(ctx, before, change)
  const [main_image_id, imageIds] = await applyImages(ctx, trx, before, change)
  const videos = change.videos === undefined ? now.videos : await changeVideos(ctx, trx, before, change.videos)
  return { name, description, category, status, items, main_image_id, imageIds, videos }
}

async function applyImages(
  ctx: Context,
  trx: Transaction,
  before: FullOffer,
  { mainImage, portfolioImages }: OfferChange,
): Promise<[string | null, string[]]> {
  const { main_image_id, imageIds } = toNext(before)
  if (mainImage === undefined && portfolioImages === undefined) return [main_image_id, imageIds]
  const owner = before.user_id
  const [main = null] = mainImage ? await resolveImages(ctx, trx, owner, [mainImage]) : [null]
  const portfolio = portfolioImages && (await resolveImages(ctx, trx, owner, portfolioImages))
  const nextMain = mainImage === undefined ? main_image_id : main
  const nextPortfolio = portfolio === undefined ? imageIds : [...new Set(portfolio)]
  await changeImages(ctx, trx, before, {
    before: [...(main_image_id === null ? [] : [main_image_id]), ...imageIds],
    after: [...(nextMain === null ? [] : [nextMain]), ...nextPortfolio],
  })
  return [nextMain, nextPortfolio]
}
