import { trpc } from '../../server/trpc.ts'

/** After a review or a reply: everything that shows one. */
export function useReloadReviews(): () => void {
  const utils = trpc.useUtils()
  return () => {
    void utils.reviews.invalidate()
    void utils.orders.byId.invalidate()
    void utils.orders.list.invalidate()
    void utils.offers.invalidate()
    void utils.users.byId.invalidate()
  }
}
