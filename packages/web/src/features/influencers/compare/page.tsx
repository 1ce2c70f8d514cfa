import { Bookmark } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { Button } from '../../../components/ui/button.tsx'
import { Tabs, TabsList, TabsTrigger } from '../../../components/ui/tabs.tsx'
import { useLimits } from '../../../components/use-limits.ts'
import { comparePath } from '../../../display/creator-paths.ts'
import { withParams } from '../../../display/with-params.ts'
import { networkNames, useSocialNetwork } from '../../../search/network.ts'
import { trpc } from '../../../server/trpc.ts'
import { AddToList } from '../../favourites/picker/add-to-list.tsx'
import { CompareAdd } from './add.tsx'
import { AudienceOverlap } from './audience-overlap.tsx'
import { CompareChart } from './chart.tsx'
import { NobodyYet, TooMany } from './states.tsx'
import { CompareTable } from './table.tsx'

/** Several creators on one chart, with their figures side by side. The URL holds their ids. */
export default function ComparePage() {
  const [query, setQuery] = useSearchParams()
  const [kind] = useSocialNetwork()
  const wanted = [...new Set((query.get('ids') ?? '').split(',').filter(id => /^\d{1,20}$/.test(id)))]
  const isRelative = query.get('scale') === 'relative'
  const most = useLimits()('MAX_INFLUENCERS_BY_CHART')?.value
  const answers = trpc.useQueries(t => wanted.map(id => t.influencers.byId({ kind, id })))
  const briefs = trpc.useQueries(t => wanted.map(id => t.influencers.brief({ kind, id })))
  const isGone = (place: number) => answers[place]?.error?.data?.errorMessage === 'ITEM_NOT_FOUND'
  const compared = wanted.flatMap((id, place) => {
    const [creator, brief] = [answers[place], briefs[place]]
    return creator === undefined || brief === undefined || isGone(place) ? [] : [{ id, creator, brief }]
  })
  const ids = compared.map(({ id }) => id)
  const gone = wanted.length - ids.length
  const creators = compared.flatMap(({ creator }) => creator.data ?? [])

  const change = (key: 'ids' | 'scale', value: string | undefined) =>
    setQuery(before => withParams(before, { [key]: value }))
  const put = (next: readonly string[]) => change('ids', next.length === 0 ? undefined : next.join(','))

  return (
    <div className="mx-auto grid max-w-[1120px] grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="font-semibold text-xl tracking-title">Compare creators</h1>
          <p className="text-muted-foreground">
            {networkNames[kind]}
            {most !== undefined && ids.length > 0 && (
              <span className="tabular-nums">
                {' '}
                ·{' '}
                {ids.length > most
                  ? `${ids.length} creators; your plan compares up to ${Math.max(0, most)}`
                  : `${ids.length} of the ${most} that your plan compares`}
              </span>
            )}
          </p>
          {gone > 0 && (
            <p role="status" className="text-muted-foreground tabular-nums">
              {gone} {gone === 1 ? 'creator is' : 'creators are'} no longer available.
            </p>
          )}
        </div>
        {ids.length > 0 && (
          <>
            <Tabs
              value={isRelative ? 'relative' : 'followers'}
              onValueChange={value => change('scale', value === 'relative' ? value : undefined)}
            >
              <TabsList aria-label="Scale">
                <TabsTrigger value="followers" aria-controls="chart">
                  {kind === 'youtube' ? 'Subscribers' : 'Followers'}
                </TabsTrigger>
                <TabsTrigger value="relative" aria-controls="chart">
                  Relative
                </TabsTrigger>
              </TabsList>
            </Tabs>
            <AddToList type="influencer" network={kind} items={creators}>
              <Button disabled={creators.length === 0}>
                <Bookmark aria-hidden />
                <span className="max-md:sr-only">Add to list</span>
              </Button>
            </AddToList>
            <CompareAdd kind={kind} ids={ids} most={most} onAdd={id => put([...ids, id])} />
          </>
        )}
      </header>
      {ids.length === 0 ? (
        <NobodyYet kind={kind} />
      ) : (
        <>
          <div id="chart">
            {most !== undefined && ids.length > most ? (
              <TooMany most={most} count={ids.length} keepPath={comparePath(kind, ids.slice(0, Math.max(1, most)))} />
            ) : (
              <CompareChart
                kind={kind}
                ids={ids}
                creators={creators}
                isAllowed={most !== undefined}
                hasMissing={compared.some(({ creator }) => creator.isError)}
                isRelative={isRelative}
              />
            )}
          </div>
          <CompareTable kind={kind} compared={compared} onRemove={id => put(ids.filter(other => other !== id))} />
          <AudienceOverlap
            compared={compared.flatMap(({ id, creator, brief }) =>
              creator.data && brief.data ? [{ id, name: creator.data.name, audience: brief.data.audience }] : [],
            )}
          />
        </>
      )}
    </div>
  )
}
