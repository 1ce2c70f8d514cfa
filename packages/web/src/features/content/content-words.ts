import type { ContentItem } from '@limelight/contract/content/schema'
import type { SocialNetwork } from '@limelight/contract/networks'

export type ContentType = 'Reel' | 'Post' | 'Short' | 'Video'

export function contentType({ isVideo, timelineType }: Pick<ContentItem, 'isVideo' | 'timelineType'>): ContentType {
  if (timelineType !== null) return timelineType === 'shorts' ? 'Short' : 'Video'
  return isVideo === 1 ? 'Reel' : 'Post'
}

/** What each network calls its content and the text of it. */
export const contentNouns = {
  instagram: { many: 'posts', text: 'caption' },
  youtube: { many: 'videos', text: 'title' },
} as const satisfies Record<SocialNetwork, unknown>

/** YouTube's pictures are as wide as a video. Shorts keep their height inside of them. */
export function pictureShape({ socialNetwork }: Pick<ContentItem, 'socialNetwork'>): string {
  return socialNetwork === 'youtube' ? 'aspect-video' : 'aspect-4/5'
}

type Titled = Pick<ContentItem, 'text' | 'isVideo' | 'timelineType' | 'author'>

/** The first line of the caption. Without a caption, the type and the author. */
export function contentTitle(item: Titled): string {
  const line = item.text.split('\n').find(line => line.trim() !== '')
  return line?.trim() ?? `${contentType(item)} by ${item.author.name}`
}

type Matched = Pick<ContentItem, 'text' | 'match'>
type Marked = { text: string; ranges: readonly (readonly [number, number])[] }

/** The title with the words that a search found in it. Without one, the words around the first match. */
export function markedTitle(item: Titled & Matched): Marked {
  const { ranges: [first] = [], passages: [passage] = [] } = item.match ?? {}
  const title = markedLine(item, contentTitle(item))
  if (title.ranges.length > 0 || first === undefined) return title
  return passage ?? markedLine(item, item.text.slice(item.text.lastIndexOf('\n', first[0]) + 1).split('\n')[0] ?? '')
}

function markedLine({ text, match }: Matched, line: string): Marked {
  const start = text.indexOf(line)
  const inLine = match?.ranges.filter(([from, to]) => from >= start && to <= start + line.length) ?? []
  return { text: line, ranges: inLine.map(([from, to]) => [from - start, to - start]) }
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
