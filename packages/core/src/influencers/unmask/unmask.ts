import { type Unmask, type Unmasked, unmaskFields } from '@limelight/contract/influencers/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Database, Transaction } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { nothingShown, type Shown, unmaskedOf } from '../../search/unmasked.ts'
import { type Cost, charge } from '../../tariffs/limits.ts'
import { requireConfirmedEmail } from '../../tariffs/policy.ts'
import { presentInfluencers } from '../present.ts'
import { readInfluencers } from '../store.ts'
import { insertUnmasked, lockUnmasking } from './store.ts'

export type UnmaskPrice = Unmasked['charged']

type Creator = { id: string; email: string }

/** Creators come in batches that fit into one statement, each creator once. */
export type UnmaskRequest<Creators = Iterable<readonly Creator[]>> = {
  userId: string
  network: SocialNetwork
  fields: NonNullable<Unmask['fields']>
  creators: Creators
}

/** Creators that are read from the search store while they are used. */
export type StreamedCreators = AsyncIterable<readonly Creator[]>

/** Reads all creators of a stream, because a transaction must not wait for the search store. */
export async function collectCreators(
  wanted: UnmaskRequest<StreamedCreators>,
): Promise<UnmaskRequest<readonly (readonly Creator[])[]>> {
  const creators: Creator[][] = []
  // Of the emails only their existence is needed.
  for await (const batch of wanted.creators)
    creators.push(batch.map(({ id, email }) => ({ id, email: email === '' ? '' : '@' })))
  return { ...wanted, creators }
}

/**
 * Unmasks a creator for a user permanently. Charges only what exists and is still masked, all of it
 * or nothing.
 */
export async function unmaskInfluencer(
  ctx: Context,
  { userId }: { userId: string },
  { kind, id, fields = [...unmaskFields] }: Unmask,
): Promise<Unmasked> {
  const [row] = await readInfluencers(ctx, kind, [id])
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  await requireConfirmedEmail(ctx, ctx.db, userId)
  const wanted = { userId, network: kind, fields, creators: [[row]] }
  const charged = await ctx.db
    .transaction()
    .execute(trx => unmaskMany(ctx, trx, { ...wanted, key: `unmask:${kind}:${id}` }))
  const [influencer] = await presentInfluencers(ctx, { userId }, kind, [row])
  if (influencer === undefined) throw new AppError('ITEM_NOT_FOUND')
  return { ...influencer, charged }
}

/**
 * Unmasks many creators in the caller's transaction. Parallel calls wait, and find what was paid
 * here.
 */
export async function unmaskMany(
  ctx: Context,
  trx: Transaction,
  { key, ...wanted }: UnmaskRequest & { key: string },
): Promise<UnmaskPrice> {
  const { userId, network } = wanted
  await lockUnmasking(trx, userId)
  const price = noCharge()
  for await (const masked of maskedAmong(trx, wanted)) {
    add(price, masked)
    await insertUnmasked(trx, { userId, network, now: ctx.clock.now() }, masked)
  }
  await charge(ctx, trx, { userId, key, costs: costsOf(price) })
  return price
}

/** What unmasking a creator would charge now. */
export async function priceUnmasking(
  ctx: Context,
  { userId }: { userId: string },
  { kind, id, fields = [...unmaskFields] }: Unmask,
): Promise<UnmaskPrice> {
  const [row] = await readInfluencers(ctx, kind, [id])
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  const price = noCharge()
  for await (const masked of maskedAmong(ctx.db, { userId, network: kind, fields, creators: [[row]] }))
    add(price, masked)
  return price
}

/** The current price of a request. */
export async function calculatePrice(db: Database, wanted: UnmaskRequest<StreamedCreators>): Promise<UnmaskPrice> {
  const price = noCharge()
  for await (const masked of maskedAmong(db, wanted)) add(price, masked)
  return price
}

export function noCharge(): UnmaskPrice {
  return { MAX_VOLUME_USERNAME_URL: 0, MAX_EMAILS: 0 }
}

export function costsOf(price: UnmaskPrice): Cost[] {
  return [
    { name: 'MAX_EMAILS', amount: price.MAX_EMAILS },
    { name: 'MAX_VOLUME_USERNAME_URL', amount: price.MAX_VOLUME_USERNAME_URL },
  ]
}

function add(price: UnmaskPrice, masked: readonly Shown[]): void {
  price.MAX_EMAILS += masked.filter(({ email }) => email).length
  price.MAX_VOLUME_USERNAME_URL += masked.filter(({ username }) => username).length
}

/** For each batch, the creators with something left to unmask. */
async function* maskedAmong(
  db: Database,
  { userId, network, fields, creators }: UnmaskRequest<StreamedCreators | Iterable<readonly Creator[]>>,
) {
  for await (const batch of creators) {
    const ids = batch.map(({ id }) => id)
    const shown = await unmaskedOf(db, userId, network, ids)
    yield batch
      .map(({ id, email }) => ({ id, ...maskedOf(email, fields, shown.get(id) ?? nothingShown) }))
      .filter(({ username, email }) => username || email)
  }
}

/** An email that does not exist is not charged. */
function maskedOf(email: string, fields: UnmaskRequest['fields'], shown: Shown): Shown {
  return {
    username: fields.includes('username') && !shown.username,
    email: fields.includes('email') && !shown.email && email !== '',
  }
}
