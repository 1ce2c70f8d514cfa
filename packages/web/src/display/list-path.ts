/** The address of a list. The page finds its type and network by the id. */
export function listPath(id: string, view?: 'board'): string {
  return `/favourites?list=${id}${view === undefined ? '' : `&view=${view}`}`
}

/** The address of the overview of all lists. */
export const listsPath = '/favourites/lists'
