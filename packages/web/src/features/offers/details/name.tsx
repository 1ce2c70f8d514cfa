import { useRoute } from 'wouter'
import { trpc } from '../../../server/trpc.ts'

/** The title of the open offer, once its page has loaded it. */
export function OfferName({ title }: { title: string }) {
  const [, params] = useRoute('/offers/:id')
  const offer = trpc.offers.byId.useQuery({ id: params?.id ?? '' }, { enabled: false })
  return offer.data?.name || title
}
