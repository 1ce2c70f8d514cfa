import type { Influencer, InfluencerBrief, PlacedFigure } from '@limelight/contract/influencers/schema'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { dashesOf, strokeOf } from '../../../components/charts/tones.ts'
import { Handle } from '../../../components/masked-text.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { PeerBar } from '../../../components/ui/peer-bar.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../../components/ui/table.tsx'
import { useLimits } from '../../../components/use-limits.ts'
import { reportPath } from '../../../display/creator-paths.ts'
import { formatCount, formatDate } from '../../../display/format.ts'
import { mainCategory } from '../../../display/main-category.ts'
import type { SocialNetwork } from '../../../search/network.ts'
import { homeOf } from '../../../search/place-names.ts'
import { imageUrl } from '../../../server/image-url.ts'
import { PriceCell } from '../prices/price-cell.tsx'
import { deviation } from '../report/deviation.ts'
import { AudienceRows } from './audience-rows.tsx'
import { bestPlaces, type CompareFigure, compareFigures } from './figures.ts'

type Asked<Data> = { data: Data | undefined; isError: boolean; refetch: () => unknown }
/** The query results of one creator. */
type ComparedCreator = { id: string; creator: Asked<Influencer>; brief: Asked<InfluencerBrief> }

type CompareTableProps = {
  kind: SocialNetwork
  compared: readonly ComparedCreator[]
  onRemove: (id: string) => void
}

/** On narrow screens the creators scroll and the names of the figures stay. */
const firstColumn = 'sticky left-0 z-10 bg-background max-lg:shadow-[1px_0_0_var(--color-border)]'
const rowHead = cn(
  firstColumn,
  'h-13 border-border/70 border-b py-1 pr-2 text-left font-normal text-muted-foreground text-xs group-hover/row:bg-accent',
)

/** Three creators fit on a phone. */
const cellClass = 'max-md:whitespace-normal max-md:px-1 max-md:leading-4'

/** One column per creator. Reading these figures is free. Opening a report is not. */
export function CompareTable({ kind, compared, onRemove }: CompareTableProps) {
  const left = useLimits()('ACTIVITY_PER_DAY')?.remaining
  return (
    <section aria-label="Figures">
      <Table label="Figures of these creators">
        <TableHeader>
          <TableRow>
            <TableHead className={cn(firstColumn, 'z-20 h-auto w-20 pb-3 align-bottom first:pl-0 md:w-35')}>
              Against peers
            </TableHead>
            {compared.map((one, place) => (
              <TableHead
                key={one.id}
                align="right"
                className={cn(cellClass, 'h-auto w-24 pt-1 pb-2.5 align-bottom font-normal text-sm md:w-42')}
              >
                <CreatorHead place={place} compared={one} onRemove={onRemove} />
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {compareFigures(kind).map(figure => (
            <FigureRow key={figure.name} figure={figure} compared={compared} />
          ))}
          <PriceRow compared={compared} />
          <AudienceRows
            compared={compared}
            headClass={cn(rowHead, 'h-10')}
            cellClass={cn(cellClass, 'h-10 text-xs tabular-nums')}
          />
          <FactRow name="Category" compared={compared} of={({ categories }) => mainCategory(categories)} />
          <FactRow name="Location" compared={compared} of={homeOf} />
          <FactRow
            name={kind === 'youtube' ? 'Last video' : 'Last post'}
            compared={compared}
            of={({ lastPostDate }) => lastPostDate && formatDate(lastPostDate)}
          />
        </TableBody>
      </Table>
      {left !== undefined && (
        <p className="mt-3 text-2xs text-muted-foreground tabular-nums">
          These figures are free. Opening a report uses 1 of {formatCount(left)} left today; opening it again is free.
        </p>
      )}
    </section>
  )
}

type CreatorHeadProps = { place: number; compared: ComparedCreator; onRemove: (id: string) => void }

function CreatorHead({ place, compared: { id, creator: asked }, onRemove }: CreatorHeadProps) {
  const creator = asked.data
  return (
    <span className="grid justify-items-end gap-1.5 whitespace-normal">
      <span className="flex items-center gap-1">
        <IconButton
          size="sm"
          aria-label={`Remove ${creator?.name ?? 'this creator'}`}
          tip="Remove"
          onClick={() => onRemove(id)}
        >
          <X aria-hidden />
        </IconButton>
        {creator && (
          <Avatar name={creator.name} src={creator.avatarUrl === null ? null : imageUrl(creator.avatarUrl)} />
        )}
      </span>
      {creator === undefined ? (
        asked.isError ? (
          <span className="text-muted-foreground text-xs">
            Couldn’t load.{' '}
            <button type="button" className="link" onClick={() => asked.refetch()}>
              Try again
            </button>
          </span>
        ) : (
          <Skeleton className="my-1 h-7 w-24" />
        )
      ) : (
        <Link href={reportPath(creator)} className="group grid max-w-full justify-items-end rounded-sm">
          <span className="line-clamp-2 text-right font-medium text-foreground leading-[18px] group-hover:underline">
            {creator.name}
          </span>
          <span className="max-w-full truncate text-muted-foreground text-xs">
            <Handle username={creator.username} />
          </span>
        </Link>
      )}
      <Mark place={place} />
    </span>
  )
}

function FigureRow({ figure, compared }: { figure: CompareFigure; compared: readonly ComparedCreator[] }) {
  const placed = compared.map(({ brief }) => brief.data && figure.of(brief.data.placedFigures))
  const values = figure.isNeutral ? [] : placed.map(one => one?.value ?? null)
  const best = bestPlaces(values, figure.format)
  return (
    <TableRow>
      <th scope="row" className={rowHead}>
        {figure.name}
      </th>
      {compared.map(({ id, brief }, place) => (
        <TableCell key={id} align="right" className={cn(cellClass, 'h-13')}>
          {brief.isError ? '–' : <Value figure={figure} placed={placed[place]} isBest={best.has(place)} />}
        </TableCell>
      ))}
    </TableRow>
  )
}

type ValueProps = { figure: CompareFigure; placed: PlacedFigure | undefined; isBest: boolean }

function Value({ figure: { format }, placed, isBest }: ValueProps) {
  if (placed === undefined) return <Skeleton className="ml-auto h-4 w-14" />
  if (placed.value === null) return <span className="text-muted-foreground">–</span>
  return (
    <span className="grid justify-items-end">
      <span className="flex items-center gap-1.5">
        {isBest && <Badge className="max-md:px-1">Best</Badge>}
        <span className={cn('leading-5', isBest && 'font-semibold')}>{format(placed.value)}</span>
      </span>
      {placed.median !== null && (
        <span className="flex h-4 items-center gap-1.5 text-2xs text-muted-foreground">
          <PeerBar value={deviation(placed)} className="w-7 max-md:hidden" />
          peers {format(placed.median)}
        </span>
      )}
    </span>
  )
}

/** Not a figure with a best one: cheap is not good by itself. */
function PriceRow({ compared }: { compared: readonly ComparedCreator[] }) {
  return (
    <TableRow>
      <th scope="row" className={rowHead}>
        Estimated price, USDT
      </th>
      {compared.map(({ id, brief }) => (
        <TableCell key={id} align="right" className={cn(cellClass, 'h-13')}>
          {brief.data ? <PriceCell price={brief.data.price} /> : brief.isError ? '–' : <PriceSkeleton />}
        </TableCell>
      ))}
    </TableRow>
  )
}

const PriceSkeleton = () => <Skeleton className="ml-auto h-4 w-14" />

type FactRowProps = {
  name: string
  compared: readonly ComparedCreator[]
  of: (creator: Influencer) => ReactNode
}

function FactRow({ name, compared, of }: FactRowProps) {
  return (
    <TableRow>
      <th scope="row" className={cn(rowHead, 'h-10')}>
        {name}
      </th>
      {compared.map(({ id, creator }) => (
        <TableCell key={id} align="right" className={cn(cellClass, 'h-10 text-xs')}>
          {(creator.data && of(creator.data)) ?? '–'}
        </TableCell>
      ))}
    </TableRow>
  )
}

/** The line style on the chart, with its number where the name does not fit beside it. */
function Mark({ place }: { place: number }) {
  return (
    <span className="flex items-center gap-1.5 text-2xs text-muted-foreground tabular-nums">
      <span>{place + 1}</span>
      <svg viewBox="0 0 16 4" aria-hidden className="h-1 w-4">
        <path
          d="M1 2H15"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={dashesOf(place)}
          className={strokeOf(place)}
        />
      </svg>
    </span>
  )
}
