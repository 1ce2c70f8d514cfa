import type { Sample } from '@limelight/contract/influencers/showcase'
import { Button } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { formatCount } from '../../display/format.ts'
import { networkNames, type SocialNetwork } from '../../search/network.ts'
import { errorBodyOf } from '../../server/trpc.ts'
import { AuthButton } from '../accounts/auth-button.tsx'
import { CreatorLine, LineHead, LineSkeleton } from './creator-line.tsx'
import { useShowcase } from './use-showcase.ts'

type SampleResultProps = {
  /** The words of the search; empty before the first one. */
  asked: string
  network: SocialNetwork
  found: { data: Sample | undefined; error: unknown; isFetching: boolean; isPlaceholderData: boolean }
  onRetry: () => void
}

const lines = 5

/** As high in every state, so that the page does not move while a visitor searches. */
export function SampleResult({ asked, network, found, onRetry }: SampleResultProps) {
  return (
    <div
      aria-live="polite"
      aria-busy={found.isFetching}
      className="grid min-h-[368px] max-md:min-h-[392px] content-start px-5 max-md:px-3.5"
    >
      {asked === '' ? (
        <Examples count={lines} />
      ) : found.error !== null && !found.isFetching ? (
        <Failed error={found.error} onRetry={onRetry} />
      ) : found.data === undefined ? (
        <Loading />
      ) : (
        <Found asked={asked} network={network} sample={found.data} isOutdated={found.isPlaceholderData} />
      )}
    </div>
  )
}

/** Before the first search, and where one finds nothing. */
function Examples({ count }: { count: number }) {
  const { data, isError } = useShowcase()
  if (isError) return null
  if (data === undefined) return <Loading />
  return (
    <>
      <LineHead>Examples from the catalogue</LineHead>
      <ul>
        {data.creators.slice(0, count).map(creator => (
          <CreatorLine key={`${creator.name} ${creator.followers}`} creator={creator} />
        ))}
      </ul>
      <SeeAll all={formatCount(data.totals.instagram + data.totals.youtube)} />
    </>
  )
}

function SeeAll({ all }: { all: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-2.5">
      <AuthButton view="sign-up">Start free to see all {all}</AuthButton>
      <span className="text-muted-foreground text-xs">With filters, reports and lists. No card needed.</span>
    </p>
  )
}

function Loading() {
  return (
    <ul aria-label="Loading creators" className="pt-9">
      {['w-40', 'w-32', 'w-44', 'w-36', 'w-28'].map(width => (
        <LineSkeleton key={width} width={width} />
      ))}
    </ul>
  )
}

type FoundProps = { asked: string; network: SocialNetwork; sample: Sample; isOutdated: boolean }

function Found({ asked, network, sample: { total, isTotalCapped, data, without }, isOutdated }: FoundProps) {
  if (data.length === 0 && !isOutdated)
    return (
      <>
        <p className="wrap-anywhere border-b py-4 text-muted-foreground">
          No {networkNames[network]} creator matches all of “{asked}”. Try fewer words. With an account, you also see
          close results.
        </p>
        <Examples count={3} />
      </>
    )
  const all = isTotalCapped ? `${formatCount(total - 1)}+` : formatCount(total)
  return (
    <div className={cn('transition-opacity', isOutdated && 'opacity-50')}>
      <LineHead>
        {without !== null && `Nobody matches all of it. Without “${without}”: `}
        {total > data.length ? `${without === null ? 'The' : 'the'} ${data.length} largest of ${all}` : all}{' '}
        {total === 1 ? 'creator' : 'creators'}
      </LineHead>
      <ul>
        {data.map(creator => (
          <CreatorLine key={`${creator.name} ${creator.followers}`} creator={creator} />
        ))}
      </ul>
      {total > data.length && <SeeAll all={all} />}
    </div>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isUsedUp = errorBodyOf(error)?.errorMessage === 'SEARCH_PER_DAY'
  return (
    <div role="alert" className="grid justify-items-center gap-3 py-16 text-center">
      <p className="text-balance text-muted-foreground">
        {isUsedUp
          ? 'That’s all the samples for this minute. A free account searches on.'
          : 'Couldn’t search right now.'}
      </p>
      {isUsedUp ? (
        <AuthButton view="sign-up" variant="primary">
          Start free
        </AuthButton>
      ) : (
        <Button onClick={onRetry}>Try again</Button>
      )}
    </div>
  )
}
