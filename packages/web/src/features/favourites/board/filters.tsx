import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { Link, useSearchParams } from 'wouter'
import { Note } from '../../../components/ui/note.tsx'
import { activeFilters, readFilters } from '../../../search/filters.ts'
import { contentItemPlans, creatorPlans } from '../table/search-plans.ts'

/** Says that the table's filters don't apply to the board. */
export function BoardFilters({ list: { type, subtype } }: { list: FavouriteList }) {
  const [address] = useSearchParams()
  const { specs } = (type === 'content' ? contentItemPlans : creatorPlans)[subtype ?? 'instagram']
  if (activeFilters(specs, readFilters(address, specs)).length === 0) return null
  const table = new URLSearchParams(address)
  for (const key of ['view', 'open']) table.delete(key)
  return (
    <Note className="mx-5 mb-2 max-md:mx-3">
      The board shows all cards. Filters apply to the table only.{' '}
      <Link href={`/favourites?${table}`} className="link">
        Show the filtered table
      </Link>
    </Note>
  )
}
