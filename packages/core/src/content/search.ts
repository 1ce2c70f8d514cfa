import type { ContentItem } from '@limelight/contract/content/schema'
import { type ContentCopyRow, contentCopyRow } from '@limelight/db/content/tables'
import type { Searchable } from '../search/search.ts'
import { presentContent } from './present.ts'
import { contentTables } from './store.ts'

/** How content items are searched. */
export const contentSearch: Searchable<ContentCopyRow, ContentItem> = {
  ...contentTables,
  listType: 'content',
  row: contentCopyRow,
  present: presentContent,
}
