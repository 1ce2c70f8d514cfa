import type { clickKinds } from '@limelight/contract/results/clicks/schema'
import type { Generated, Selectable } from 'kysely'

/** What a link got on one day in UTC, as it was counted last. */
type ResultClickTable = {
  link_id: string
  /** As 2026-11-27. */
  day: string
  clicks: Generated<number>
  bots: Generated<number>
  own: Generated<number>
  /** Grows whenever the day gets more clicks, so that a count knows whether it has seen all of them. */
  version: Generated<string>
  counted_version: Generated<string>
  /** The time of the first click that is not counted; null when all are. */
  stale_since: Date | null
  counted_at: Generated<Date | null>
}

export type ResultClickRow = Selectable<ResultClickTable>

/** A click that the stream has not acknowledged in time. The role `clicks` moves it there. */
type WaitingClickTable = {
  id: string
  link_id: string
  at: Date
  kind: (typeof clickKinds)[number]
}

declare module '../../database.ts' {
  interface Tables {
    result_clicks: ResultClickTable
    waiting_clicks: WaitingClickTable
  }
}
