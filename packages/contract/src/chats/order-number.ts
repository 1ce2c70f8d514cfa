/** The number in a search that names an order as pages do: "2254", "Order 2254", "Dispute of order 2254". */
export function orderNumberIn(search: string): string | undefined {
  return /^(?:(?:dispute )?(?:of )?order )?#?(\d{1,15})$/i.exec(search.trim())?.[1]
}
