import type { Influencer } from '@limelight/contract/influencers/schema'
import { mainCategory } from '../../../display/main-category.ts'
import type { Filters } from '../../../search/filters.ts'

/** The category that the search matched, else the main one. */
export function matchedCategory(
  { categories }: Pick<Influencer, 'categories'>,
  { themes, categoryName, search }: Filters,
): string | undefined {
  const chosen = [themes, categoryName].flatMap(values => (Array.isArray(values) ? values : [])).map(plain)
  const words = plain(String(search ?? ''))
  return (
    categories.findLast(category => chosen.includes(plain(category))) ??
    categories.findLast(category => words.includes(plain(category))) ??
    mainCategory(categories)
  )
}

/** "Make up" and "makeup" are the same. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
