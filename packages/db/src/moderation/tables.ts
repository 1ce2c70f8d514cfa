/** A reason for refusing items of a type; texts are unique. */
type ModerationReasonTable = {
  id: string
  type: 'PROFILE' | 'PHOTO' | 'PORTFOLIO' | 'OFFER'
  text: string
  created_at: Date
}

declare module '../database.ts' {
  interface Tables {
    moderation_reasons: ModerationReasonTable
  }
}
