import type { ColumnType, Selectable } from 'kysely'

type Target = 'PROFILE' | 'PHOTO' | 'PORTFOLIO' | 'OFFER'
type Status = 'UNKNOWN' | 'APPROVED' | 'REFUSED'

/** A reason for refusing items of a type; texts are unique. */
type ModerationReasonTable = {
  id: string
  type: Target
  text: string
  position: ColumnType<number, number | undefined, number>
  is_active: ColumnType<boolean, boolean | undefined, boolean>
  created_at: Date
}

export type ReasonRow = Selectable<ModerationReasonTable>

/** What a user shows to others and moderators decide about; UNKNOWN waits for a decision. */
type ModerationItemTable = {
  id: string
  target: Target
  target_id: string
  user_id: string
  status: Status
  /** False while the account is deleted. */
  is_active: ColumnType<boolean, undefined, boolean>
  /** Grows with every edit and every decision, also with one that is undone. */
  revision: ColumnType<number, undefined, number>
  priority: number
  is_edited_after_refusal: boolean
  queued_at: Date
  checked_at: ColumnType<Date | null, undefined, Date | null>
  checks: ColumnType<unknown, undefined, string>
  comment: ColumnType<string | null, undefined, string | null>
  decided_by: ColumnType<string | null, undefined, string | null>
  decided_at: ColumnType<Date | null, undefined, Date | null>
  /** The fields as they were at the last decision. */
  decided_values: ColumnType<unknown, undefined, string | null>
}

export type ModerationItemRow = Selectable<ModerationItemTable>

/** The item that a moderator works on. */
type ModerationClaimTable = {
  moderator_id: string
  item_id: string
  claimed_until: Date
}

/** An item that is not offered to a moderator for a while. */
type ModerationSkipTable = {
  moderator_id: string
  item_id: string
  skipped_until: Date
}

/** Stays when its item is removed, because a refusal counts for the user's later items. */
type ModerationDecisionTable = {
  id: string
  item_id: string
  target: Target
  target_id: string
  user_id: string
  moderator_id: string
  status: 'APPROVED' | 'REFUSED'
  /** Of the item, after the decision. */
  revision: number
  /** Texts. */
  reasons: ColumnType<unknown, string, never>
  comment: string | null
  /** The item before the decision, for an undo. */
  former: ColumnType<unknown, string, never>
  event_id: string | null
  /** When the owner gets a mail; null once its job exists, and for decisions without a mail. */
  notice_due_at: Date | null
  decided_at: Date
}

/** Why an item was refused. `item_id` is the id of the profile, image or offer. */
type UserRefusalTable = {
  item_id: string
  reason_id: string
  user_id: string
}

/** The dHash of an image as a signed integer. The row of a refused image outlives the image. */
type ImageHashTable = {
  image_id: string
  user_id: string
  hash: ColumnType<string, string, never>
}

declare module '../database.ts' {
  interface Tables {
    moderation_reasons: ModerationReasonTable
    moderation_items: ModerationItemTable
    moderation_claims: ModerationClaimTable
    moderation_skips: ModerationSkipTable
    moderation_decisions: ModerationDecisionTable
    user_refusals: UserRefusalTable
    image_hashes: ImageHashTable
  }
}
