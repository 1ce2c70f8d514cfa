import type { ReactNode } from 'react'
import type { Direction, SearchState } from '../../../search/state.ts'

/** Sortable figures that only one of the networks has. */
export type FigureName = 'following' | 'viewsTotal' | 'videoTotal'

const figures: Record<SearchState['network'], readonly FigureName[]> = {
  instagram: ['following'],
  youtube: ['viewsTotal', 'videoTotal'],
}
export const figureLabels: Record<FigureName, string> = {
  following: 'Following',
  viewsTotal: 'Views',
  videoTotal: 'Videos',
}

/** A column that only lists have. */
export type ExtraColumn<Creator> = {
  /** Where names may repeat. */
  id?: string
  name: string
  /** The heading is visible to screen readers only. */
  isNameless?: boolean
  /** Stays in view at the right edge while a wide table scrolls. */
  isPinned?: boolean
  className: string
  hint?: string
  /** Aligned to the right. */
  isNumber?: boolean
  /** The sort of this column, and its first direction. */
  sort?: string
  begins?: Direction
  cell: (creator: Creator) => ReactNode
}

/** The width that shows each column. Name, followers, ER and quality are always visible. */
const columns = {
  category: 'hidden @min-[820px]:table-cell',
  where: 'hidden @min-[520px]:table-cell',
  language: 'hidden @min-[920px]:table-cell',
  lastPost: 'hidden @min-[600px]:table-cell',
  email: '',
}
/** The widths in a list, whose extra columns need space. */
const fewerColumns: typeof columns = {
  category: 'hidden @min-[1720px]:table-cell',
  where: 'hidden @min-[1260px]:table-cell',
  language: 'hidden @min-[1800px]:table-cell',
  lastPost: 'hidden @min-[1360px]:table-cell',
  email: 'hidden @min-[1400px]:table-cell',
}
export type ColumnClasses = typeof columns

export const columnsBeside = (extras: number): ColumnClasses => (extras > 0 ? fewerColumns : columns)

/** The sorted figure is always visible. The others need a wide table. */
export function figureColumns(
  { network, sort }: SearchState,
  extras: number,
): { figure: FigureName; className: string }[] {
  const wide = extras > 0 ? 'hidden @min-[1600px]:table-cell' : 'hidden @min-[1200px]:table-cell'
  return figures[network].map(figure => ({ figure, className: figure === sort ? '' : wide }))
}
export type FigureColumns = ReturnType<typeof figureColumns>
