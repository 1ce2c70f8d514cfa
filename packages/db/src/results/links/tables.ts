import type { Generated, Selectable } from 'kysely'

/** A tracked link of a row of a list. It outlives its list, so that old posts still lead somewhere. */
type ResultLinkTable = {
  id: string
  /** 8 characters of base62. */
  slug: string
  list_id: string
  user_id: string
  /** The creator or the offer. */
  value: string
  target: string
  created_at: Date
  /** When its list could no longer be restored. From then on it redirects uncounted. */
  ended_at: Generated<Date | null>
  /** Kept by triggers of `result_clicks`: sums over its days. */
  clicks: Generated<string>
  bots: Generated<string>
  own: Generated<string>
}
export type ResultLinkRow = Selectable<ResultLinkTable>

declare module '../../database.ts' {
  interface Tables {
    result_links: ResultLinkTable
  }
}
