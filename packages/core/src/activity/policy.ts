import { ownEventTypes } from '@limelight/contract/activity/event-types'
import type { EventRow } from '@limelight/db/activity/tables'

/** What the house wrote is a record; its reader marks and removes it, and never rewrites it. */
export function mayRewrite({ type }: Pick<EventRow, 'type'>): boolean {
  return ownEventTypes.some(own => own === type)
}
