import type { InfluencerBrand, InfluencerBrands } from '@limelight/contract/influencers/brands'
import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { ReactNode } from 'react'
import { Badge } from '../../../components/ui/badge.tsx'
import { PeerBar } from '../../../components/ui/peer-bar.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCompact, formatCount, formatDate } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'
import { ratioWords } from '../../content/content-standing.tsx'
import { contentNouns } from '../../content/content-words.ts'
import { useOpenPost } from '../../content/open-post.ts'
import { SectionNote } from './section-note.tsx'

/** Who paid the creator before, when, and how those posts did. */
export function Brands({ creator }: { creator: InfluencerInfo }) {
  const { id, socialNetwork: kind } = creator
  const { data, isError, refetch } = trpc.influencers.brands.useQuery({ kind, id })
  const [, setOpen] = useOpenPost()
  return (
    <BrandsSection>
      {data === undefined ? (
        isError ? (
          <SectionNote onRetry={refetch}>Couldn’t load the brands.</SectionNote>
        ) : (
          <div role="status" aria-busy="true" aria-label="Loading brands">
            <Skeleton className="h-24 rounded-lg" />
          </div>
        )
      ) : (
        <Found brands={data} noun={contentNouns[kind].many} onOpen={setOpen} />
      )}
    </BrandsSection>
  )
}

/** The brands of a shared report, whose posts do not open. */
export function SharedBrands({ brands, network }: { brands: InfluencerBrands; network: SocialNetwork }) {
  return (
    <BrandsSection>
      <Found brands={brands} noun={contentNouns[network].many} />
    </BrandsSection>
  )
}

function BrandsSection({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="brands" className="grid gap-2.5">
      <h2 id="brands" className="scroll-mt-16 font-semibold tracking-tight">
        Brands
      </h2>
      {children}
    </section>
  )
}

type FoundProps = { brands: InfluencerBrands; noun: string; onOpen?: (postId: string) => void }

function Found({ brands, noun, onOpen }: FoundProps) {
  const paid = brands.data.filter(({ isPaid }) => isPaid)
  const named = brands.data.filter(({ isPaid }) => !isPaid)
  const measure = brands.measure === 'views' ? 'views' : 'reactions'
  return (
    <>
      <Summary brands={brands} noun={noun} measure={measure} />
      {paid.length > 0 && <PaidBrands brands={paid} noun={noun} {...(onOpen && { onOpen })} />}
      {named.length > 0 && (
        <p className="flex flex-wrap items-center gap-1.5 text-muted-foreground text-xs">
          Also named, unpaid:
          {named.slice(0, 12).map(({ name, mentions }) => (
            <Badge key={name} variant="line" className="max-w-full">
              <span className="truncate">{name}</span>
              {mentions > 1 && <span className="tabular-nums">{formatCount(mentions)}</span>}
            </Badge>
          ))}
        </p>
      )}
    </>
  )
}

type SummaryProps = { brands: InfluencerBrands; noun: string; measure: string }

function Summary({ brands: { posts, median, sponsored }, noun, measure }: SummaryProps) {
  if (sponsored.posts === 0)
    return (
      <p className="border-y py-6 text-center text-muted-foreground">
        None of the {formatCount(posts)} newest {noun} is labeled as paid or says so.
      </p>
    )
  return (
    <p className="text-muted-foreground text-sm">
      <b className="font-semibold text-foreground tabular-nums">
        {formatCount(sponsored.posts)} of the {formatCount(posts)} newest {noun}
      </b>{' '}
      {sponsored.posts === 1 ? 'is' : 'are'} sponsored.
      {sponsored.ratio !== null && median !== null && (
        <>
          {' '}
          Their middle result is{' '}
          <b className="font-semibold text-foreground tabular-nums">{ratioWords(sponsored.ratio)}</b> against the
          creator’s median of {formatCompact(median)} {measure}
          {sponsored.kindRatio !== null && (
            <>
              , and {ratioWords(sponsored.kindRatio)} against the same kind of {noun}
            </>
          )}
          .
        </>
      )}
    </p>
  )
}

type PaidBrandsProps = Omit<FoundProps, 'brands'> & { brands: readonly InfluencerBrand[] }

function PaidBrands({ brands, noun, onOpen }: PaidBrandsProps) {
  return (
    <table className="w-full text-left text-sm [&_td]:h-11 [&_td]:border-t [&_th]:pb-1.5 [&_th]:font-medium [&_th]:text-2xs [&_th]:text-muted-foreground print:[&_td]:h-6 print:[&_tr:nth-child(n+9)]:hidden">
      <thead>
        <tr>
          <th scope="col">Brand</th>
          <th scope="col" className="text-right">
            Paid {noun}
          </th>
          <th scope="col" className="pl-5 max-md:hidden">
            When
          </th>
          <th scope="col" className="text-right">
            Against median
          </th>
          <th scope="col" className="text-right max-md:hidden">
            Against same kind
          </th>
          {onOpen !== undefined && (
            <th scope="col">
              <span className="sr-only">Best post</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {brands.map(brand => (
          <tr key={brand.name}>
            <td className="max-w-40 truncate font-medium">{brand.name}</td>
            <td className="text-right tabular-nums">{formatCount(brand.paidPosts)}</td>
            <td className="pl-5 text-muted-foreground tabular-nums max-md:hidden">{datesOf(brand)}</td>
            <td className="text-right tabular-nums">
              <Ratio value={brand.ratio} />
            </td>
            <td className="text-right tabular-nums max-md:hidden">
              <Ratio value={brand.kindRatio} />
            </td>
            {onOpen !== undefined && (
              <td className="w-16 text-right">
                {brand.bestPostId !== null && (
                  <button type="button" className="link" onClick={() => onOpen(brand.bestPostId ?? '')}>
                    Open<span className="sr-only"> the best post for {brand.name}</span>
                  </button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Ratio({ value }: { value: number | null }) {
  if (value === null) return '–'
  return (
    <span className="inline-flex items-center gap-2">
      <PeerBar value={value - 1} className="w-8 max-md:hidden" />
      {ratioWords(value)}
    </span>
  )
}

function datesOf({ firstDate, lastDate }: InfluencerBrand): string {
  if (firstDate === null || lastDate === null) return '–'
  const [first, last] = [formatDate(firstDate), formatDate(lastDate)]
  return first === last ? last : `${first} – ${last}`
}
