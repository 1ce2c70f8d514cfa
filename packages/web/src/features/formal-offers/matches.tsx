import type { Match } from '@limelight/contract/formal-offers/schema'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'wouter'
import { Avatar } from '../../components/ui/avatar.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { VerifiedMark } from '../../components/verified-mark.tsx'
import { formatUsdt } from '../../display/usdt.ts'
import { useDebounced } from '../../display/use-debounced.ts'
import { imageUrl } from '../../server/image-url.ts'
import { trpc } from '../../server/trpc.ts'
import { cheapestItem, comparedWords, daysWords } from '../offers/offer-words.ts'
import { nameOf } from '../users/name.ts'
import { bodyOf, saysNothingYet, type TermValues } from './terms.ts'

type MatchesProps = {
  terms: TermValues
  /** The saved preference that says exactly this, so that its offers can be opened. */
  savedId: string | undefined
  /** Called with the refusal of values that don't fit the form. */
  onErrors: (error: unknown) => void
}

/** The marketplace shows the other offers. Preferences have no page of their own, so all of them are here. */
const maxOffers = 6
const maxPeople = 100

/** Offers and people that fit the terms as they are typed. */
export function Matches(props: MatchesProps) {
  return (
    <>
      {saysNothingYet(props.terms) ? (
        <section aria-labelledby="fits-now">
          <h3 id="fits-now" className="font-semibold">
            Fits now
          </h3>
          <p className="mt-2 text-muted-foreground text-xs">
            Choose a category, or type a price or days, to see what fits.
          </p>
        </section>
      ) : (
        <Found {...props} />
      )}
      <section aria-labelledby="who-sees" className="border-t pt-3.5">
        <h3 id="who-sees" className="mb-1 font-semibold">
          Who sees it
        </h3>
        <p className="text-muted-foreground text-xs">
          Everyone who is signed in. People it fits find it among their matches and may answer with a proposal. Your
          email stays private.
        </p>
      </section>
    </>
  )
}

function Found({ terms, savedId, onErrors }: MatchesProps) {
  const { offers, people, counts, error, isPending, retry } = useMatches(terms)
  const tell = useEffectEvent(onErrors)
  useEffect(() => {
    if (error?.data?.fields !== undefined) tell(error)
  }, [error])
  return (
    <section aria-labelledby="fits-now">
      <div className="flex items-baseline justify-between gap-2">
        <h3 id="fits-now" className="font-semibold">
          Fits now
        </h3>
        {!isPending && <Total counts={counts} />}
      </div>
      {isPending &&
        (error === null ? <MatchSkeleton /> : <Failure isForm={error.data?.fields !== undefined} onRetry={retry} />)}
      {!isPending && offers.length + people.length === 0 && (
        <p className="mt-2 text-muted-foreground text-xs">
          Nothing fits yet.{' '}
          {terms.side === 'BUYER'
            ? 'Raise the price or the days, or leave a field open.'
            : 'Buyers who look for this will find you.'}
        </p>
      )}
      <MatchList label="Offers that fit" matches={offers} />
      <AllOffers count={counts.offers ?? 0} savedId={savedId} />
      {offers.length > 0 && <p className="mt-2 text-2xs text-muted-foreground">{comparedWords}</p>}
      <MatchList label="Briefs that fit" matches={people} />
    </section>
  )
}

/** Buyers find offers and preferences, sellers find preferences. */
function useMatches(terms: TermValues) {
  const { name: _name, ...body } = bodyOf(terms)
  const text = JSON.stringify(body)
  const isSettled = useDebounced(text, 400) === text
  const isBuyer = terms.side === 'BUYER'
  const query = { ...body, sort: 'price' as const }
  const offers = trpc.formalOffers.filter.useQuery(
    { ...query, limit: maxOffers, scope: 'OFFER' },
    { enabled: isSettled && isBuyer, placeholderData: keepPreviousData },
  )
  const people = trpc.formalOffers.filter.useQuery(
    { ...query, limit: maxPeople, scope: 'OFFER_FO' },
    { enabled: isSettled, placeholderData: keepPreviousData },
  )
  const found = isBuyer ? [offers, people] : [people]
  return {
    offers: isBuyer ? (offers.data?.data ?? []) : [],
    people: people.data?.data ?? [],
    counts: { offers: isBuyer ? offers.data?.total : undefined, people: people.data?.total ?? 0 },
    error: found.find(({ error }) => error !== null)?.error ?? null,
    isPending: found.some(({ data }) => data === undefined),
    retry: () => {
      for (const query of found) void query.refetch()
    },
  }
}

type Counts = { offers: number | undefined; people: number }

function Total({ counts: { offers, people } }: { counts: Counts }) {
  return (
    <span role="status" className="text-muted-foreground text-xs tabular-nums">
      {offers !== undefined && `${offers} ${offers === 1 ? 'offer' : 'offers'}, `}
      {people} {people === 1 ? 'brief' : 'briefs'}
    </span>
  )
}

function Failure({ isForm, onRetry }: { isForm: boolean; onRetry: () => void }) {
  return (
    <p className="mt-2 text-muted-foreground text-xs">
      {isForm ? (
        'Shown as soon as the marked fields are right.'
      ) : (
        <>
          Couldn’t load what fits.{' '}
          <button type="button" className="link" onClick={onRetry}>
            Try again
          </button>
        </>
      )}
    </p>
  )
}

function AllOffers({ count, savedId }: { count: number; savedId: string | undefined }) {
  if (savedId !== undefined && count > 1)
    return (
      <Link href={`/offers?fits=${savedId}`} className={buttonVariants({ size: 'sm', className: 'mt-2 w-full' })}>
        Show all {count}
      </Link>
    )
  return count > maxOffers && <p className="mt-2 text-2xs text-muted-foreground">Save the brief to see all {count}.</p>
}

function MatchList({ label, matches }: { label: string; matches: readonly Match[] }) {
  if (matches.length === 0) return null
  return (
    <>
      <h4 className="mt-2.5 font-medium text-2xs text-muted-foreground">{label}</h4>
      <ul aria-label={label} className="mt-1">
        {matches.map(match => (
          <MatchRow key={match.offer?.id ?? match.formalOffer?.id} match={match} />
        ))}
      </ul>
    </>
  )
}

function MatchRow({ match }: { match: Match }) {
  const shownMatch = partsOf(match)
  if (shownMatch === undefined) return null
  const { person, name, price, days, href, label } = shownMatch
  return (
    <li className="flex items-center gap-2.5 border-border/70 border-t py-1.5 first:border-t-0">
      <Avatar name={person.fullName} src={person.photo.url === null ? null : imageUrl(person.photo.url)} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1">
          <Link href={href} className="truncate rounded-xs font-medium hover:underline" aria-label={label}>
            {nameOf(person)}
          </Link>
          {person.socials.length > 0 && <VerifiedMark />}
        </span>
        <span className="block truncate text-2xs text-muted-foreground">
          {name}
          {days !== null && ` · ${daysWords(days)}`}
        </span>
      </span>
      <span className="tabular-nums">{price === null ? '–' : formatUsdt(price)}</span>
    </li>
  )
}

/** An offer leads to its page, a preference to a proposal that answers it. */
export function partsOf({ offer, formalOffer }: Match) {
  if (offer !== null) {
    const { id, name, price, items, seller: person } = offer
    const days = cheapestItem(items)?.execDays ?? null
    return { person, name, price, days, href: `/offers/${id}`, label: `${name}, by ${nameOf(person)}` }
  }
  if (formalOffer === null) return undefined
  const { id, name, price, execDays: days, user: person } = formalOffer
  const proposal = new URLSearchParams({ new: 'proposal', to: person.id, brief: id })
  const href = `/user/formal-offers?${proposal}`
  return { person, name, price, days, href, label: `Propose to ${nameOf(person)}` }
}

function MatchSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Looking for what fits" className="mt-2 grid gap-3">
      {['w-28', 'w-36', 'w-24', 'w-32'].map(width => (
        <div key={width} className="flex items-center gap-2.5">
          <Skeleton className="size-8 rounded-full" />
          <span className="grid flex-1 gap-1.5">
            <Skeleton className={`h-3 ${width}`} />
            <Skeleton className="h-2.5 w-20" />
          </span>
          <Skeleton className="h-3 w-12" />
        </div>
      ))}
    </div>
  )
}
