import type { SearchScope } from '@limelight/contract/search/filters'

/** The filters of a search, without sort, direction, offset, limit and kind of count. */
export type FilterSet = {
  /** Equal filters have equal keys, in any order. */
  key: string
  scope: SearchScope
  /** Scope and network. */
  space: string
  /** The names of the filters, without values. Empty for the default list. */
  filters: readonly string[]
  /** The usernames that its words may name; '' without any. */
  handles: string
  /** It looks for a username (`@lena`), so even an empty result is an answer. */
  asksForHandle: boolean
}
