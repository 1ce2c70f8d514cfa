import { runProcess } from '@limelight/core/runtime/process'
import { seedAccounts } from './accounts.ts'
import { seedFavourites } from './favourites.ts'
import { seedInfluencers } from './influencers.ts'
import { seedSocialAccounts } from './social-accounts.ts'
import { seedTariffs } from './tariffs.ts'
import { seedUsers } from './users.ts'

/**
 * Each seed builds on those before it. Every start runs them, and existing rows stay as they are.
 */
const seeds = [seedAccounts, seedUsers, seedTariffs, seedInfluencers, seedFavourites, seedSocialAccounts]

await runProcess('seed', async ctx => {
  for (const seed of seeds) await seed(ctx)
  return 'done'
})
