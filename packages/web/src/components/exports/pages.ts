import type { Export } from '@limelight/contract/favourites/exports'
import { isRunning } from './words.ts'

/** How many of the newest are shown, and watched for what is still running. */
export const exportPage = { limit: 20 }

export function withUpdate(list: { total: number; data: Export[] }, news: Export): { total: number; data: Export[] } {
  const isKnown = list.data.some(({ id }) => id === news.id)
  return isKnown
    ? { ...list, data: list.data.map(other => (other.id === news.id ? newer(other, news) : other)) }
    : { total: list.total + 1, data: [news, ...list.data] }
}

/** News may overtake each other: what has ended does not run again, and nothing goes back. */
function newer(before: Export, news: Export): Export {
  if (!isRunning(before) && isRunning(news)) return before
  return isRunning(before) && isRunning(news) && news.progress < before.progress ? before : news
}
