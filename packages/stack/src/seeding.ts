import type { Context } from '@limelight/core/context'

/** The demo rows of one noun. */
export type Seed = {
  /** What has to be there before, such as the accounts. */
  after: Seed[]
  sow: (ctx: Context) => Promise<void>
}
