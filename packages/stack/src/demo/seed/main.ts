import { runProcess } from '@limelight/core/process'
import * as z from 'zod'
import { seedLaunch } from '../data/launch-play.ts'
import { seedSocialOrders } from '../data/social-orders-play.ts'
import { seedAccounts } from './accounts.ts'
import { seedAlerts } from './alerts.ts'
import { seedCampaigns } from './campaigns.ts'
import { seedChats } from './chats.ts'
import { seedFavourites } from './favourites.ts'
import { seedFormalOffers } from './formal-offers.ts'
import { seedFirstInfluencers, seedOtherInfluencers } from './influencers.ts'
import { seedModeration } from './moderation.ts'
import { seedOffers } from './offers.ts'
import { seedOrders } from './orders.ts'
import { seedPlatform } from './platform.ts'
import { seedResults } from './results.ts'
import { seedReviews } from './reviews.ts'
import { seedSellerAsCreator, seedSocialAccounts } from './social-accounts.ts'
import { seedTariffs } from './tariffs.ts'
import { seedUsers } from './users.ts'

/**
 * Each part is a run of this program, which the launcher starts once the parts that it builds on are
 * done. In a part each seed builds on those before it. Every start runs them, and existing rows stay
 * as they are.
 */
const parts = {
  accounts: [
    seedAccounts,
    seedUsers,
    seedTariffs,
    seedSocialAccounts,
    seedOffers,
    seedReviews,
    seedFormalOffers,
    seedOrders,
    seedLaunch,
    seedChats,
    seedModeration,
    seedCampaigns,
    seedPlatform,
  ],
  creators: [seedFirstInfluencers],
  /** What refers to accounts and creators. */
  lists: [seedFavourites, seedResults, seedSocialOrders, seedSellerAsCreator],
  /** Alerts come last: they would announce as new what the rest of the demo brings. */
  rest: [seedOtherInfluencers, seedAlerts],
}

const part = z.enum(['accounts', 'creators', 'lists', 'rest']).parse(process.argv[2])

await runProcess('seed', async ctx => {
  let current: Promise<void> = Promise.resolve()
  let isStopping = false
  // Half a seed would stay half for ever, so the current one is finished. Creators go on where they stopped.
  ctx.disposers.add('the current seed', async () => {
    isStopping = true
    if (part === 'accounts' || part === 'lists') await current
  })
  for (const seed of parts[part]) {
    if (isStopping) break
    const startedAt = performance.now()
    const { user, system } = process.cpuUsage()
    current = seed(ctx)
    await current
    const cpu = process.cpuUsage({ user, system })
    ctx.logger.debug(
      {
        seed: seed.name,
        ms: Math.round(performance.now() - startedAt),
        cpuMs: Math.round((cpu.user + cpu.system) / 1000),
      },
      'A part of the demo data is there',
    )
  }
  return 'done'
})
