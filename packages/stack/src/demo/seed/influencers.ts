import type { Context } from '@limelight/core/context'
import { writeDemoProgress } from '@limelight/core/readiness'
import { loadLauncherConfig } from '@limelight/core/runtime/config'
import { storePictures } from '../pictures/picture-files.ts'
import { dayOfWorld, loadWorld, shareOut, type WorldPart } from '../world/loading.ts'

const worldSeed = 1
const postsEach = 4

/** What the first page needs: so many creators with their posts, and the pictures of all. */
export async function seedFirstInfluencers(ctx: Context): Promise<void> {
  await Promise.all([load(ctx, 'first'), storePictures(ctx)])
}

/** The other creators and their posts, which arrive while the product runs. */
export function seedOtherInfluencers(ctx: Context): Promise<void> {
  return load(ctx, 'rest')
}

async function load(ctx: Context, part: WorldPart['part']): Promise<void> {
  const { demoCreators: total, firstCreators } = loadLauncherConfig()
  const world = {
    seed: worldSeed,
    now: await dayOfWorld(ctx, worldSeed),
    creators: shareOut(total),
    postsEach,
    weeks: 52,
  }
  const wanted = part === 'first' ? Math.min(firstCreators, total) : total
  const tell = (loaded: number) => {
    ctx.logger.info(`${loaded.toLocaleString('en')} of ${total.toLocaleString('en')} creators with their posts`)
    writeDemoProgress(ctx.config, { loaded, total })
  }
  await loadWorld(ctx, world, ({ left }) => tell(wanted - left), { first: shareOut(firstCreators), part })
  tell(wanted)
}
