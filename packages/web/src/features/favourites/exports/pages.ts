import type { Export } from '@limelight/contract/favourites/exports'
import { isRunning } from './words.ts'

/** Shared input, so that live updates change the query that the history shows. */
export const exportPage = { limit: 20 }

export function withUpdate(list: { total: number; data: Export[] }, update: Export): { total: number; data: Export[] } {
  const isKnown = list.data.some(({ id }) => id === update.id)
  return isKnown
    ? { ...list, data: list.data.map(other => (other.id === update.id ? newer(other, update) : other)) }
    : { total: list.total + 1, data: [update, ...list.data] }
}

/** Live updates may arrive out of order: an ended export stays ended, progress never drops. */
function newer(before: Export, update: Export): Export {
  if (!isRunning(update)) return update
  return isRunning(before) && update.progress >= before.progress ? update : before
}
