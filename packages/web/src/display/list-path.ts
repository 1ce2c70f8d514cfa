/** The address of a list. Its type and network are found from the id. */
export function listPath(id: string): string {
  return `/favourites?list=${id}`
}
