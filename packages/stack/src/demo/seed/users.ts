import { findAccountByEmail } from '@limelight/core/accounts/store'
import type { Context } from '@limelight/core/context'
import { uploadImages } from '@limelight/core/users/images'
import { getOwnUser } from '@limelight/core/users/profile'
import { updateProfile } from '@limelight/core/users/update'
import { decideTarget } from '../data/decisions.ts'
import { drawPortrait, drawScene, type Portrait, type Scene } from '../pictures/drawings.ts'

type RefusedTarget = 'PROFILE' | 'PHOTO' | 'PORTFOLIO'

type Profile = {
  email: string
  about: string
  photo: Portrait | Scene
  portfolio: Scene[]
  /** The reason of the moderators per target. */
  refusals?: Record<RefusedTarget, string>
}

const profiles: Profile[] = [
  {
    email: 'buyer@limelight.test',
    about: 'I plan launches for young food and outdoor brands, and look for creators who cook and hike themselves.',
    photo: { back: ['#f3c98b', '#e07a5f'], skin: '#f0c6a4', hair: '#5b2e1e', clothes: '#264653', cut: 'bob' },
    portfolio: [],
  },
  {
    email: 'seller@limelight.test',
    about:
      'Travel and product films from Hamburg. I shoot, cut and write everything myself: two weeks from the first call to the upload.',
    photo: { back: ['#a8dadc', '#457b9d'], skin: '#e8b48f', hair: '#d9a441', clothes: '#e76f51', cut: 'long' },
    portfolio: ['waves', 'table', 'mountains', 'city'],
  },
  {
    email: 'admin@limelight.test',
    about: 'I look after the market place. Write to me when something is not as it should be.',
    photo: { back: ['#cdb4db', '#7b6cb5'], skin: '#c98d63', hair: '#2a1c18', clothes: '#2a9d8f', cut: 'bun' },
    portfolio: [],
  },
  {
    email: 'second@limelight.test',
    about: 'I confirm what needs two admins, and look after payments.',
    photo: { back: ['#b8c0ff', '#6b705c'], skin: '#e6b99a', hair: '#3d2b1f', clothes: '#3a5a40', cut: 'short' },
    portfolio: [],
  },
  {
    email: 'manager@limelight.test',
    about: 'I’m the personal manager of customers with a large plan. I answer within a day, most often within an hour.',
    photo: { back: ['#d6ccc2', '#7f8f9a'], skin: '#e8bd9b', hair: '#8d8d8d', clothes: '#264653', cut: 'short' },
    portfolio: [],
  },
  {
    email: 'refused@limelight.test',
    about: 'BEST PRICES!!! Write me outside of the platform.',
    photo: 'city',
    portfolio: ['mountains', 'table'],
    refusals: {
      PROFILE: 'Please leave advertising and contacts out of your profile.',
      PHOTO: 'Please show yourself, not a place.',
      PORTFOLIO: 'Please show only work of your own.',
    },
  },
]

/** Users who have written about themselves keep their profile. */
export async function seedUsers(ctx: Context): Promise<void> {
  for (const profile of profiles) {
    const account = await findAccountByEmail(ctx.db, profile.email)
    if (account === undefined || account.deleted_at !== null || account.about !== null) continue
    await fillIn(ctx, { userId: account.id }, profile)
  }
}

async function fillIn(ctx: Context, person: { userId: string }, profile: Profile): Promise<void> {
  const photo = typeof profile.photo === 'string' ? drawScene(profile.photo) : drawPortrait(profile.photo)
  const [avatar] = await uploadImages(ctx, person, { type: 'avatar', files: [await photo] })
  const scenes = await Promise.all(profile.portfolio.map(drawScene))
  const portfolio = scenes.length === 0 ? [] : await uploadImages(ctx, person, { type: 'portfolio', files: scenes })
  await ctx.db.transaction().execute(async trx => {
    await updateProfile(ctx, trx, person, {
      about: profile.about,
      photo: avatar?.id ?? null,
      portfolio: portfolio.map(image => image.id),
    })
  })
  await review(ctx, person, profile.refusals)
}

/** The demo accounts have been reviewed, so that the queue shows only what waits for a decision. */
async function review(ctx: Context, person: { userId: string }, refusals?: Profile['refusals']): Promise<void> {
  const { id, photo, portfolio } = await getOwnUser(ctx, person)
  const images = portfolio.map(image => ({ target: 'PORTFOLIO' as const, id: image.id }))
  const shown = [{ target: 'PROFILE' as const, id }, { target: 'PHOTO' as const, id: photo.id ?? '' }, ...images]
  for (const [index, item] of shown.entries()) {
    const isRefused = index < 3 && refusals !== undefined
    await decideTarget(ctx, { ...item, refusal: isRefused ? refusals[item.target] : undefined })
  }
}
