import { hashPassword } from '@limelight/core/accounts/passwords'
import { createAccount } from '@limelight/core/accounts/sign-up'
import { findAccountByEmail } from '@limelight/core/accounts/store'
import type { Context } from '@limelight/core/context'
import { uploadImages } from '@limelight/core/users/images'
import { confirmEmail } from '@limelight/core/users/profile'
import { updateProfile } from '@limelight/core/users/update'
import { demoPassword } from '../accounts.ts'
import { atOnce } from '../data/at-once.ts'
import { creatorOffers, type DemoCreator, demoCreators, handleOfCreator, portraitOfCreator } from '../data/creators.ts'
import { addReason, decideTarget } from '../data/decisions.ts'
import { inThePast } from '../data/past.ts'
import { paintJpeg, paintScene } from '../data/pictures.ts'
import { drawPortrait } from '../pictures/portraits.ts'
import { publishOffer } from './offers.ts'
import { linkDemoAccount } from './social-accounts.ts'

/** How many items of each kind wait in the queue; offers are listed with their creators. */
const waiting = { profiles: 20, photos: 16, portfolios: 12 }
/** So many profiles were refused before their users edited them. */
const refusedBefore = 6
const queueDays = 3
const joinedDaysAgo = 9
/** What moderators can choose from, besides the reasons of earlier refusals. */
const reasons = [
  ['PROFILE', 'Please leave links to other sites out of your profile.'],
  ['PROFILE', 'Please write your real name.'],
  ['PHOTO', 'Please choose a larger picture, with 400 pixels or more on each side.'],
  ['PHOTO', 'Please choose a picture that no other user shows.'],
  ['PORTFOLIO', 'Please choose a larger picture, with 400 pixels or more on each side.'],
  ['OFFER', 'Please leave links, phone numbers and accounts elsewhere out of the text.'],
  ['OFFER', 'Please say in the text what the buyer gets for the price.'],
  ['OFFER', 'Please show only work of your own.'],
] as const
const themes = ['Beaches & islands', 'Coffee', 'Backpacking', 'City breaks']

/** What new creators have sent within three days, for moderators to decide. Existing creators stay as they are. */
export async function seedModeration(ctx: Context): Promise<void> {
  const missing: { creator: DemoCreator; at: number }[] = []
  for (const [at, creator] of demoCreators.entries())
    if ((await findAccountByEmail(ctx.db, creator.email)) === undefined) missing.push({ creator, at })
  if (missing.length === 0) return
  for (const [target, text] of reasons) await addReason(ctx, target, text)
  const passwordHash = await hashPassword(ctx, demoPassword)
  await atOnce(missing, ({ creator, at }) => createCreator(ctx, creator, at, passwordHash))
}

async function createCreator(ctx: Context, creator: DemoCreator, at: number, passwordHash: string): Promise<void> {
  const { name, surname, email } = creator
  const joined = inThePast(ctx, joinedDaysAgo)
  const userId = await ctx.db.transaction().execute(async trx => {
    const user = await createAccount(joined, trx, { name, surname, email }, passwordHash)
    await confirmEmail(joined, trx, user)
    return user.id
  })
  const person = { userId }
  if (at < waiting.photos) await addPhoto(momentOf(ctx, at, 1), person, creator, at)
  if (at >= demoCreators.length - waiting.portfolios) await addPortfolio(momentOf(ctx, at, 2), person, at)
  await writeAbout(ctx, person, creator, at)
  const planned = creatorOffers[at]
  if (planned === undefined) return
  await linkDemoAccount(ctx, { userId, word: 'instagram', handle: handleOfCreator(creator) })
  await publishOffer(momentOf(ctx, at, 3), userId, { ...planned, place: at, status: 'ACTIVE' })
}

/** Spread over the days, so that the queue has an order. */
function momentOf(ctx: Context, at: number, part: number): Context {
  const place = (at * 7 + part * 11) % demoCreators.length
  return inThePast(ctx, (queueDays * (place + 0.5)) / demoCreators.length)
}

async function addPhoto(then: Context, person: { userId: string }, creator: DemoCreator, at: number): Promise<void> {
  const file = await paintJpeg(drawPortrait(portraitOfCreator(creator, at)), 480)
  const [photo] = await uploadImages(then, person, { type: 'avatar', files: [file] })
  await then.db.transaction().execute(trx => updateProfile(then, trx, person, { photo: photo?.id ?? null }))
}

async function addPortfolio(then: Context, person: { userId: string }, at: number): Promise<void> {
  const file = await paintScene(themes[at % themes.length] ?? '', at)
  const images = await uploadImages(then, person, { type: 'portfolio', files: [file] })
  const portfolio = images.map(({ id }) => id)
  await then.db.transaction().execute(trx => updateProfile(then, trx, person, { portfolio }))
}

/** The last creators have been approved, so that only their pictures wait. */
async function writeAbout(ctx: Context, person: { userId: string }, creator: DemoCreator, at: number): Promise<void> {
  const target = { target: 'PROFILE', id: person.userId } as const
  if (at < refusedBefore)
    await decideTarget(inThePast(ctx, queueDays + 1), {
      ...target,
      refusal: 'Please leave contacts out of your profile.',
    })
  const then = momentOf(ctx, at, 4)
  await then.db.transaction().execute(trx => updateProfile(then, trx, person, { about: creator.about }))
  if (at >= waiting.profiles) await decideTarget(ctx, target)
}
