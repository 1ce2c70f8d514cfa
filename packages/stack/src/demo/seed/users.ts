import { findAccountByEmail } from '@limelight/core/accounts/store'
import type { Context } from '@limelight/core/context'
import { uploadImages } from '@limelight/core/users/images'
import { getOwnUser } from '@limelight/core/users/profile'
import { updateProfile } from '@limelight/core/users/update'
import { decideTarget } from '../data/decisions.ts'
import { paintJpeg, paintScene } from '../data/pictures.ts'
import { hannaPortrait } from '../data/sellers.ts'
import { drawPortrait, type Portrait } from '../pictures/portraits.ts'

type RefusedTarget = 'PROFILE' | 'PHOTO' | 'PORTFOLIO'

type Profile = {
  email: string
  about: string
  /** A person, or the theme of a place. */
  photo: Portrait | string
  /** Themes. */
  portfolio: string[]
  /** The reason of the moderators per target. */
  refusals?: Record<RefusedTarget, string>
}

const profiles: Profile[] = [
  {
    email: 'buyer@limelight.test',
    about: 'I plan launches for young food and outdoor brands, and look for creators who cook and hike themselves.',
    photo: { look: 'north', gender: 'female', number: 3 },
    portfolio: [],
  },
  {
    email: 'seller@limelight.test',
    about:
      'Travel and product films from Hamburg. I shoot, cut and write everything myself: two weeks from the first call to the upload.',
    photo: hannaPortrait,
    portfolio: ['Beaches & islands', 'Coffee', 'Backpacking', 'City breaks'],
  },
  {
    email: 'admin@limelight.test',
    about: 'I look after the market place. Write to me when something is not as it should be.',
    photo: { look: 'south', gender: 'female', number: 5 },
    portfolio: [],
  },
  {
    email: 'second@limelight.test',
    about: 'I confirm what needs two admins, and look after payments.',
    photo: { look: 'north', gender: 'male', number: 2 },
    portfolio: [],
  },
  {
    email: 'manager@limelight.test',
    about: 'I’m the personal manager of customers with a large plan. I answer within a day, most often within an hour.',
    photo: { look: 'north', gender: 'male', number: 9 },
    portfolio: [],
  },
  {
    email: 'refused@limelight.test',
    about: 'BEST PRICES!!! Write me outside of the platform.',
    photo: 'City breaks',
    portfolio: ['Backpacking', 'Coffee'],
    refusals: {
      PROFILE: 'Please leave advertising out of your profile.',
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
  const photo =
    typeof profile.photo === 'string' ? paintScene(profile.photo) : paintJpeg(drawPortrait(profile.photo), 640)
  const [avatar] = await uploadImages(ctx, person, { type: 'avatar', files: [await photo] })
  const scenes = await Promise.all(profile.portfolio.map(theme => paintScene(theme)))
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
