import type { ContentItem } from '@limelight/contract/content/schema'
import type { Influencer } from '@limelight/contract/influencers/schema'
import type { Cell } from './csv.ts'
import type { ListedItem } from './export-items.ts'

/** What a file says of an item. Its keys are the columns, in their order. */
export type ExportedRow = Record<string, Cell>

export function influencerRow(influencer: Influencer, item: ListedItem): ExportedRow {
  return {
    id: influencer.id,
    socialNetwork: influencer.socialNetwork,
    name: influencer.name,
    username: influencer.username,
    url: influencer.url,
    email: influencer.email,
    followers: influencer.followers,
    following: influencer.following,
    viewsTotal: influencer.viewsTotal,
    videoTotal: influencer.videoTotal,
    er: influencer.er,
    aqs: influencer.aqs,
    lastPostDate: influencer.lastPostDate,
    location: influencer.location,
    language: influencer.language,
    gender: influencer.gender,
    accountType: influencer.accountType,
    hasEmail: influencer.hasEmail,
    categories: influencer.categories,
    addedAt: item.added_at.toISOString(),
    column: item.column,
    note: item.note,
  }
}

export function contentRow(content: ContentItem, item: ListedItem): ExportedRow {
  return {
    id: content.id,
    socialNetwork: content.socialNetwork,
    url: content.url,
    text: content.text,
    authorId: content.authorId,
    author: content.author.username,
    isVideo: content.isVideo,
    timelineType: content.timelineType,
    viewsTotal: content.viewsTotal,
    likesTotal: content.likesTotal,
    commentsTotal: content.commentsTotal,
    er: content.er,
    publishDate: content.publishDate,
    language: content.language,
    location: content.location,
    addedAt: item.added_at.toISOString(),
    column: item.column,
    note: item.note,
  }
}

export function offerRow(item: ListedItem): ExportedRow {
  return {
    id: item.value,
    name: item.name,
    addedAt: item.added_at.toISOString(),
    column: item.column,
    note: item.note,
  }
}
