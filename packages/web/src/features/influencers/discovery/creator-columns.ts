import type { ReactNode } from 'react'
import type { Direction, SearchState } from '../../../search/state.ts'

/** Figures that only one of the networks has, and that can sort a result there. */
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

/** A column that a list has besides those of a search. */
export type ExtraColumn<Creator> = {
  name: string
  /** The name is for those who do not see what stands below it. */
  isNameless?: boolean
  className: string
  /** By which it sorts, and which way first. */
  sort?: string
  begins?: Direction
  cell: (creator: Creator) => ReactNode
}

/** Which columns need how much room for the results. Name, followers, ER and quality never go. */
const columns = {
  category: 'hidden @min-[820px]:table-cell',
  where: 'hidden @min-[520px]:table-cell',
  language: 'hidden @min-[920px]:table-cell',
  lastPost: 'hidden @min-[600px]:table-cell',
  email: '',
}
/** Beside the columns of a list. */
const fewerColumns: typeof columns = {
  category: 'hidden @min-[1560px]:table-cell',
  where: 'hidden @min-[1120px]:table-cell',
  language: 'hidden @min-[1660px]:table-cell',
  lastPost: 'hidden @min-[1220px]:table-cell',
  email: 'hidden @min-[1160px]:table-cell',
}
export type ColumnClasses = typeof columns

export const columnsBeside = (extras: number): ColumnClasses => (extras > 0 ? fewerColumns : columns)

/** The figure that sorts always stands; the others where there is plenty of room. */
export function figureColumns({ network, sort }: SearchState): { figure: FigureName; className: string }[] {
  return figures[network].map(figure => ({
    figure,
    className: figure === sort ? '' : 'hidden @min-[1200px]:table-cell',
  }))
}
export type FigureColumns = ReturnType<typeof figureColumns>
