import type { Influencer } from '@limelight/contract/influencers/schema'
import { X } from 'lucide-react'
import { Link } from 'wouter'
import { dashesOf, strokeOf } from '../../../components/charts/tones.ts'
import { Handle } from '../../../components/masked-text.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { PeerBar } from '../../../components/ui/peer-bar.tsx'
import { QualityRing } from '../../../components/ui/quality-ring.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../../components/ui/table.tsx'
import { useLimits } from '../../../components/use-limits.ts'
import { reportPath } from '../../../display/creator-paths.ts'
import { formatCompact, formatCount, formatDate, formatPercent } from '../../../display/format.ts'
import type { SocialNetwork } from '../../../search/network.ts'
import { countryName } from '../../../search/place-names.ts'
import { imageUrl } from '../../../server/image-url.ts'

type Asked = { data: Influencer | undefined; isError: boolean; refetch: () => unknown }

type CompareTableProps = {
  kind: SocialNetwork
  ids: readonly string[]
  /** The query result of each creator. */
  asked: readonly Asked[]
  onRemove: (id: string) => void
}

/** Reading these figures is free. Opening a report is not. */
export function CompareTable({ kind, ids, asked, onRemove }: CompareTableProps) {
  const left = useLimits()('ACTIVITY_PER_DAY')?.remaining
  return (
    <section aria-label="Figures">
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead className="first:pl-2">Creator</TableHead>
            <TableHead align="right" className="w-24 max-md:w-20">
              {kind === 'youtube' ? 'Subscribers' : 'Followers'}
            </TableHead>
            <TableHead align="right" className="w-36 max-md:w-18">
              ER
            </TableHead>
            <TableHead className="w-22 pl-5 max-md:hidden">Quality</TableHead>
            <TableHead className="w-34 max-lg:hidden">Location</TableHead>
            <TableHead align="right" className="w-26 max-lg:hidden">
              Last post
            </TableHead>
            <TableHead className="w-12">
              <span className="sr-only">Remove</span>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {ids.map((id, place) => (
            <TableRow key={id}>
              <Cells place={place} asked={asked[place]} />
              <TableCell className="last:pr-1">
                <Button
                  variant="ghost"
                  size="sm"
                  icon
                  aria-label={`Remove ${asked[place]?.data?.name ?? 'this creator'}`}
                  onClick={() => onRemove(id)}
                >
                  <X aria-hidden />
                </Button>
              </TableCell>
            </TableRow>
          ))}
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

function Cells({ place, asked }: { place: number; asked: Asked | undefined }) {
  const creator = asked?.data
  if (creator === undefined)
    return (
      <>
        <TableCell className="first:pl-2">
          {asked?.isError ? (
            <span className="whitespace-normal text-muted-foreground">
              Couldn’t load.{' '}
              <button type="button" className="link" onClick={() => asked.refetch()}>
                Try again
              </button>
            </span>
          ) : (
            <span className="flex items-center gap-2.5">
              <Skeleton className="size-8 rounded-full" />
              <Skeleton className="h-3 w-40 max-md:w-20" />
            </span>
          )}
        </TableCell>
        {/* A colspan cell would show columns again that narrow screens hide. */}
        <TableCell />
        <TableCell />
        <TableCell className="max-md:hidden" />
        <TableCell className="max-lg:hidden" />
        <TableCell className="max-lg:hidden" />
      </>
    )
  return (
    <>
      <TableCell className="first:pl-2">
        <span className="flex items-center gap-2.5">
          <Mark place={place} />
          <Link href={reportPath(creator)} className="group flex min-w-0 items-center gap-2.5 rounded-sm">
            <Avatar
              name={creator.name}
              src={creator.avatarUrl === null ? null : imageUrl(creator.avatarUrl)}
              className="max-md:hidden"
            />
            <span className="min-w-0">
              <span className="block truncate font-medium leading-[18px] group-hover:underline">{creator.name}</span>
              <span className="block truncate text-muted-foreground text-xs">
                <Handle username={creator.username} />
              </span>
            </span>
          </Link>
        </span>
      </TableCell>
      <TableCell align="right">{formatCompact(creator.followers)}</TableCell>
      <TableCell align="right">
        <span className="inline-flex items-center gap-2">
          {creator.erPercentile !== null && (
            <PeerBar value={(creator.erPercentile - 50) / 50} className="max-md:hidden" />
          )}
          {creator.er === null ? '–' : formatPercent(creator.er)}
        </span>
      </TableCell>
      <TableCell className="pl-5 max-md:hidden">
        {creator.aqs === null ? '–' : <QualityRing value={creator.aqs} />}
      </TableCell>
      <TableCell className="max-lg:hidden">{creator.location === null ? '–' : countryName(creator.location)}</TableCell>
      <TableCell align="right" className="text-muted-foreground text-xs max-lg:hidden">
        {creator.lastPostDate === null ? '–' : formatDate(creator.lastPostDate)}
      </TableCell>
    </>
  )
}

/** The line style on the chart, with its number where the name does not fit beside it. */
function Mark({ place }: { place: number }) {
  return (
    <span className="flex w-7.5 shrink-0 items-center gap-1.5 text-2xs text-muted-foreground tabular-nums">
      <svg viewBox="0 0 16 4" aria-hidden className="h-1 w-4">
        <path
          d="M1 2H15"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={dashesOf(place)}
          className={strokeOf(place)}
        />
      </svg>
      <span>{place + 1}</span>
    </span>
  )
}
