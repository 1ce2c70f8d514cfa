import type { ModerationStatus, ModerationTarget } from '@limelight/contract/moderation/item'
import type { AttachedUpload } from '@limelight/contract/users/file'
import type { Database, Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'

/** What the owner of a target shows to others. */
export type Content = {
  /** Figures are shown to moderators; the checks read words only. */
  fields: { name: string; value: string | null; isFigure?: boolean }[]
  images: { id: string; path: string; width: number; height: number }[]
  videos?: AttachedUpload[]
  /** Whether nobody else sees it yet. */
  isHidden?: boolean
}

/**
 * How moderation reaches the rows of another noun. The nouns enqueue their targets themselves, so
 * moderation imports none of them: `moderated-targets.ts` lists all targets, and callers pass it.
 */
export type TargetRows = {
  /** Undefined when there is no such target. */
  findOwner: (db: Database, targetId: string) => Promise<string | undefined>
  /** By target id; targets that are gone are missing. */
  read: (db: Database, targetIds: string[]) => Promise<Map<string, Content>>
  /** Returns false when the target is gone. */
  setStatus: (ctx: Context, trx: Transaction, targetId: string, status: ModerationStatus) => Promise<boolean>
}

export type ModeratedTargets = Partial<Record<ModerationTarget, TargetRows>>

/** What the owner reads, and where the owner can fix it. */
export const targetWords: Record<ModerationTarget, { name: string; page: (id: string) => string }> = {
  PROFILE: { name: 'profile', page: () => '/user/edit' },
  PHOTO: { name: 'photo', page: () => '/user/edit' },
  PORTFOLIO: { name: 'portfolio', page: () => '/user/edit' },
  OFFER: { name: 'offer', page: id => `/user/offers?offer=${id}` },
}
