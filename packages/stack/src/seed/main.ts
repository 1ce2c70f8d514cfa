import { runProcess } from '@limelight/core/runtime/process'
import { seedAccounts } from './accounts.ts'
import { seedAlerts } from './alerts.ts'
import { seedCampaigns } from './campaigns.ts'
import { seedChats } from './chats.ts'
import { seedSocialOrders } from './demo/social-orders-play.ts'
import { seedFavourites } from './favourites.ts'
import { seedFormalOffers } from './formal-offers.ts'
import { seedInfluencers } from './influencers.ts'
import { seedModeration } from './moderation.ts'
import { seedOffers } from './offers.ts'
import { seedOrders } from './orders.ts'
import { seedReviews } from './reviews.ts'
import { seedSocialAccounts } from './social-accounts.ts'
import { seedTariffs } from './tariffs.ts'
import { seedUsers } from './users.ts'

/**
 * Each seed builds on those before it. Every start runs them, and existing rows stay as they are.
 */
const seeds = [
  seedAccounts,
  seedUsers,
  seedTariffs,
  seedInfluencers,
  seedFavourites,
  seedAlerts,
  seedSocialAccounts,
  seedOffers,
  seedReviews,
  seedFormalOffers,
  seedOrders,
  seedSocialOrders,
  seedChats,
  seedModeration,
  seedCampaigns,
]

await runProcess('seed', async ctx => {
  for (const seed of seeds) {
    const startedAt = performance.now()
    await seed(ctx)
    ctx.logger.debug(
      { seed: seed.name, ms: Math.round(performance.now() - startedAt) },
      'A part of the demo data is there',
    )
  }
  return 'done'
})
