import type { ModerationTarget } from '@limelight/contract/moderation/item'
import type { Finding } from '@limelight/contract/moderation/schema'

export const basePriority: Record<ModerationTarget, number> = { OFFER: 30, PHOTO: 20, PROFILE: 20, PORTFOLIO: 10 }
export const editedAfterRefusalPriority = 20
export const refusedBeforePriority = 10

export function priorityOf(
  item: { target: ModerationTarget; is_edited_after_refusal: boolean },
  { levels, isRefusedBefore }: { levels: Finding['level'][]; isRefusedBefore: boolean },
): number {
  const ofFindings = levels.includes('refuse') ? 30 : levels.includes('warn') ? 10 : 0
  return (
    basePriority[item.target] +
    ofFindings +
    (item.is_edited_after_refusal ? editedAfterRefusalPriority : 0) +
    (isRefusedBefore ? refusedBeforePriority : 0)
  )
}
