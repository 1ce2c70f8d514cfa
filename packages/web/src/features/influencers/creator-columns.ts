import type { SearchState } from '../../search-state.ts'

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

/** Which columns need how much room for the results. Name, followers, ER and quality never go. */
export const columns = {
  category: 'hidden @min-[820px]:table-cell',
  where: 'hidden @min-[520px]:table-cell',
  language: 'hidden @min-[920px]:table-cell',
  lastPost: 'hidden @min-[600px]:table-cell',
} as const

/** The figure that sorts always stands; the others where there is plenty of room. */
export function figureColumns({ network, sort }: SearchState): { figure: FigureName; className: string }[] {
  return figures[network].map(figure => ({
    figure,
    className: figure === sort ? '' : 'hidden @min-[1200px]:table-cell',
  }))
}
export type FigureColumns = ReturnType<typeof figureColumns>
