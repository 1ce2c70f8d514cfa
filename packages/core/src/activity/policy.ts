import { ownEventTypes } from '@limelight/contract/activity/event-types'
import type { EventRow } from '@limelight/db/activity/tables'

/** Users can only edit entries they wrote themselves. */
export function mayRewrite({ type }: Pick<EventRow, 'type'>): boolean {
  return ownEventTypes.some(own => own === type)
}
