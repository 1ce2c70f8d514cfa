import { Link } from 'wouter'
import { trpc } from '../../server/trpc.ts'
import { OfferCard } from './card.tsx'
import { offerGridClasses } from './grid.ts'

const maxShown = 6

/** What a seller offers, on their profile; nothing without offers. */
export function OffersOfSeller({ userId }: { userId: string }) {
  const { data } = trpc.offers.search.useQuery({ userId, limit: maxShown })
  if (data === undefined || data.data.length === 0) return null
  return (
    <section aria-labelledby="offers-of-seller" className="grid gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="offers-of-seller" className="font-semibold">
          Offers
        </h2>
        {data.total > maxShown && (
          <Link href={`/offers?userId=${userId}`} className="link text-xs">
            Show all {data.total}
          </Link>
        )}
      </div>
      <ul aria-label="Offers" className={offerGridClasses}>
        {data.data.map(offer => (
          <li key={offer.id} className="min-w-0 max-md:border-border/70 max-md:border-b">
            <OfferCard offer={offer} href={`/offers/${offer.id}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}
