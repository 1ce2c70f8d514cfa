import { type Decisions, decisionTexts, maxCommentLength } from '@limelight/contract/moderation/schema'
import type { ModerationItemRow } from '@limelight/db/moderation/tables'
import { AppError, FormError } from '../runtime/errors.ts'

export type Verdict = { status: 'APPROVED' | 'REFUSED'; reasonIds: string[]; comment: string | null }

/** A refusal tells the owner why. */
export function readVerdict({ status, reasons = [], comment }: Decisions): Verdict {
  if (status !== 'APPROVED' && status !== 'REFUSED') throw new AppError('UNKNOWN_TYPE')
  const text = comment?.trim() || null
  if (text !== null && text.length > maxCommentLength) throw new FormError({ comment: decisionTexts.longComment })
  if (status === 'REFUSED' && reasons.length === 0 && text === null)
    throw new FormError({ reasons: decisionTexts.missingReason })
  return { status, reasonIds: reasons, comment: text }
}

type Claim = { item_id: string; moderator_id: string }

/** Another moderator was quicker, or the owner has edited the item since the moderator saw it. */
export function requireFree(
  { userId }: { userId: string },
  items: Pick<ModerationItemRow, 'id' | 'revision'>[],
  claims: Claim[],
  revision: number | undefined,
): void {
  const isClaimed = claims.some(claim => claim.moderator_id !== userId)
  const isOutdated = revision !== undefined && items.some(item => item.revision !== revision)
  if (isClaimed || isOutdated) throw new AppError('CONFIG_IS_BUSY')
}
