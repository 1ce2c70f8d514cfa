/** Makes a module of this file, which only a module may add a table from. */
export {}

/** What a moderator may say about an item of a type; one text is one row, however often it is used. */
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
