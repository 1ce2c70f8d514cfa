import type { Context } from '@limelight/core/context'
import { loadLauncherConfig } from '@limelight/core/runtime/config'
import { dayOfWorld, loadWorld, shareOut } from '../world/loading.ts'
import { storePictures } from '../world/pictures/picture-files.ts'

const worldSeed = 1
const postsEach = 4

/** A world of creators and their posts, with pictures. */
export async function seedInfluencers(ctx: Context): Promise<void> {
  const wanted = loadLauncherConfig().demoCreators
  const drawing = storePictures(ctx)
  const world = {
    seed: worldSeed,
    now: await dayOfWorld(ctx, worldSeed),
    creators: shareOut(wanted),
    postsEach,
    weeks: 52,
  }
  await loadWorld(ctx, world, ({ creators, posts }) =>
    ctx.logger.info(`${creators.toLocaleString('en')} creators and ${posts.toLocaleString('en')} posts written`),
  )
  await drawing
  ctx.logger.info(`${wanted.toLocaleString('en')} creators and ${(wanted * postsEach).toLocaleString('en')} posts`)
}
