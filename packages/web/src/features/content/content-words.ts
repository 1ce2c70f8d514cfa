import type { ContentItem } from '@limelight/contract/content/schema'

export type ContentType = 'Reel' | 'Post' | 'Short' | 'Video'

export function contentType({ isVideo, timelineType }: Pick<ContentItem, 'isVideo' | 'timelineType'>): ContentType {
  if (timelineType !== null) return timelineType === 'shorts' ? 'Short' : 'Video'
  return isVideo === 1 ? 'Reel' : 'Post'
}

/** The first line of the caption. Without a caption, the type and the author. */
export function contentTitle(item: Pick<ContentItem, 'text' | 'isVideo' | 'timelineType' | 'author'>): string {
  const line = item.text.split('\n').find(line => line.trim() !== '')
  return line?.trim() ?? `${contentType(item)} by ${item.author.name}`
}

/** What the engagement rate is relative to, the same for every item of a network. */
export function engagementBasis({ socialNetwork }: Pick<ContentItem, 'socialNetwork'>) {
  return socialNetwork === 'youtube' ? 'of views' : 'of followers'
}

/** 0:31, 12:04, 1:02:45 */
export function durationWords(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours = 0, ...rest] = parts
  const text = rest.map(part => String(part).padStart(2, '0')).join(':')
  return hours > 0 ? `${hours}:${text}` : text.replace(/^0/, '')
}
