import type { SharedReport } from '@limelight/contract/influencers/sharing'

export type PrintedReport = Pick<SharedReport, 'report' | 'posts' | 'brands' | 'rhythm'> & {
  /** Shown to the user who unmasked it; never in a shared report. */
  email: string | null
  picture: Buffer | undefined
  /** Of the best posts, by their ids. */
  thumbnails: ReadonlyMap<string, Buffer>
  /** Who made it and when, or who shared it until when. */
  origin: string
  author: string
  at: Date
}
