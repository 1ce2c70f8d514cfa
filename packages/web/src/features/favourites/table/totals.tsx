import type { ListField } from '@limelight/contract/favourites/list-fields'
import type { FavouriteList } from '@limelight/contract/favourites/schema'
import type { ListTotals } from '@limelight/contract/favourites/totals'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCompact, formatCount, formatPercent } from '../../../display/format.ts'
import { shortUsdt } from '../../../display/usdt.ts'
import type { SearchState } from '../../../search/state.ts'
import { trpc } from '../../../server/trpc.ts'
import { numberWords } from '../fields/words.ts'
import { Budget } from './budget.tsx'
import { filtersOf } from './search-plans.ts'

type TotalsProps = { list: FavouriteList; search: SearchState }

/** The footer of the table: sums, averages and the median ER over all creators that match, also those not loaded yet. */
export function Totals({ list, search }: TotalsProps) {
  const totals = trpc.favourites.totals.useQuery(
    { id: list.id, ...filtersOf(list, search.query) },
    { placeholderData: keepPreviousData, enabled: list.itemsCount > 0 },
  )
  // A filter doesn't change what the list costs. Without one, both are the same query.
  const whole = trpc.favourites.totals.useQuery({ id: list.id }, { enabled: list.itemsCount > 0 })
  if (list.itemsCount === 0) return null
  const { data } = totals
  return (
    <section
      aria-label="Totals of this list"
      aria-busy={totals.isFetching || undefined}
      className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-7 gap-y-1 border-t bg-background px-5 py-2 max-md:gap-x-4 max-md:px-3"
    >
      {data === undefined ? (
        totals.isError ? (
          <p className="text-muted-foreground text-xs">
            Couldn’t load the totals.{' '}
            <button type="button" className="link" onClick={() => void totals.refetch()}>
              Try again
            </button>
          </p>
        ) : (
          <Skeleton className="h-8 w-full max-w-150" />
        )
      ) : (
        <>
          <Figures list={list} totals={data} />
          <Budget list={list} total={whole.data?.price.total ?? null} />
        </>
      )}
    </section>
  )
}

function Figures({ list, totals }: { list: FavouriteList; totals: ListTotals }) {
  const { items, followers, viewsAvg, er, price } = totals
  const isVideo = list.subtype === 'youtube'
  const present = items - totals.gone
  return (
    <dl className="contents">
      <Figure name={items === 1 ? 'Creator' : 'Creators'} note={peopleNote(totals)}>
        {formatCount(items)}
      </Figure>
      <Figure
        name={isVideo ? 'Subscribers' : 'Followers'}
        note={withUnknown(followers.average === null ? '' : `${formatCompact(followers.average)} on average`, {
          known: followers.known,
          present,
        })}
      >
        {followers.total === null ? '–' : formatCompact(followers.total)}
      </Figure>
      <Figure name="Average views" note={withUnknown('', { known: viewsAvg.known, present })}>
        {viewsAvg.average === null ? '–' : formatCompact(viewsAvg.average)}
      </Figure>
      <Figure name="Median ER" note={withUnknown('', { known: er.known, present })}>
        {er.median === null ? '–' : formatPercent(er.median, 1)}
      </Figure>
      <Figure
        name={`Estimated price, one ${isVideo ? 'video' : 'post'} each, USDT`}
        note={withUnknown(sourceNote(totals), { known: price.known, present })}
      >
        {price.total === null ? '–' : `≈ ${shortUsdt(price.total)}`}
        {price.low !== null && price.high !== null && (
          <Note>{`${shortUsdt(price.low)} to ${shortUsdt(price.high)}`}</Note>
        )}
      </Figure>
      {list.fields.map(field => (
        <NumberField key={field.id} field={field} sum={totals.fields[field.id]} items={items} />
      ))}
    </dl>
  )
}

type NumberFieldProps = { field: ListField; sum: ListTotals['fields'][string] | undefined; items: number }

/** The sum of a custom column; columns of other kinds have none. */
function NumberField({ field, sum, items }: NumberFieldProps) {
  if (sum === undefined) return null
  const { total, average, known } = sum
  const parts = [
    average !== null && `${numberWords(average, 2)} on average`,
    known < items && `${formatCount(items - known)} empty`,
  ]
  return (
    <Figure name={field.name} note={parts.filter(part => part !== false).join(' · ')}>
      {total === null ? '–' : numberWords(total)}
    </Figure>
  )
}

type FigureProps = { name: string; note: string; children: ReactNode }

/** Phones show the figures without their notes, so that all of them fit. */
function Figure({ name, note, children }: FigureProps) {
  return (
    <div className="grid whitespace-nowrap">
      <dt className="text-2xs/3.5 text-muted-foreground">{name}</dt>
      <dd className="font-semibold leading-5 tabular-nums">
        {children}
        {note !== '' && <Note className="max-md:hidden">{note}</Note>}
      </dd>
    </div>
  )
}

function Note({ className, children }: { className?: string; children: string }) {
  return <span className={cn('ml-1.5 font-normal text-2xs text-muted-foreground', className)}>{children}</span>
}

function peopleNote({ masked, gone }: ListTotals): string {
  const parts = [masked > 0 && `${formatCount(masked)} masked`, gone > 0 && `${formatCount(gone)} gone`]
  return parts.filter(part => part !== false).join(' · ')
}

function sourceNote({ price: { total, fromOrders, known } }: ListTotals): string {
  if (total === null) return ''
  return fromOrders === 0
    ? '· all from the price table'
    : `· ${formatCount(fromOrders)} of ${formatCount(known)} from settled orders`
}

/** Names the values that a sum or an average leaves out. */
function withUnknown(note: string, { known, present }: { known: number; present: number }): string {
  const missing = present - known
  if (missing <= 0) return note
  return `${note === '' ? '' : `${note} · `}${formatCount(missing)} unknown`
}
