import type { Influencer } from '@limelight/contract/influencers/schema'
import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { QualityRing } from '../../../components/ui/quality-ring.tsx'
import { formatCompact, formatDate } from '../../../display/format.ts'
import { useWidth } from '../../../display/use-width.ts'
import type { Filters } from '../../../search/filters.ts'
import { homeOf } from '../../../search/place-names.ts'
import { EngagementAgainstPeers, SelectBox, Unknown, Who } from '../creator-parts.tsx'
import { matchedCategory } from './matched-category.ts'
import { ResultEnd } from './result-end.tsx'
import { type ResultViewProps, useEndlessRows } from './use-endless-rows.ts'

const gap = 12
const cardHeight = 164
const least = 240

/** Fits as many columns as the width allows. */
export function CreatorCards(props: ResultViewProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  return (
    <div ref={box} className="mx-5 pt-1 max-md:mx-3">
      {width !== undefined && width > 0 && <Cards {...props} width={width} />}
      <ResultEnd found={props.found} count={props.creators.length} />
    </div>
  )
}

function Cards(props: ResultViewProps & { width: number }) {
  const { search, found, creators, selection, reached, scroller, width } = props
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)))
  const { shown, height } = useEndlessRows({
    found,
    creators,
    reached,
    scroller,
    columns,
    rowHeight: cardHeight + gap,
  })
  const cardWidth = (width - gap * (columns - 1)) / columns
  return (
    <ul aria-label="Creators" className="relative" style={{ height }}>
      {shown.flatMap(row =>
        creators.slice(row.index * columns, (row.index + 1) * columns).map((creator, column) => {
          const index = row.index * columns + column
          return (
            <li
              key={creator.id}
              aria-setsize={found.total?.total ?? -1}
              aria-posinset={index + 1}
              className="absolute top-0 left-0"
              style={{
                width: cardWidth,
                height: cardHeight,
                transform: `translate(${column * (cardWidth + gap)}px, ${row.start}px)`,
              }}
            >
              <CreatorCard
                creator={creator}
                filters={search.filters}
                isSelected={selection.ids.has(creator.id)}
                isOpen={search.open === creator.id}
                onOpen={() => search.setOpen(search.open === creator.id ? undefined : creator.id)}
                onToggle={isRange => selection.toggle(creators, index, isRange)}
              />
            </li>
          )
        }),
      )}
    </ul>
  )
}

type CreatorCardProps = {
  creator: Influencer
  filters: Filters
  isSelected: boolean
  isOpen: boolean
  onOpen: () => void
  onToggle: (isRange: boolean) => void
}

export function CreatorCard({ creator, filters, isSelected, isOpen, onOpen, onToggle }: CreatorCardProps) {
  const { lastPostDate, aqs } = creator
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the name, which is the button.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users press the name.
    <div
      data-state={isSelected ? 'selected' : undefined}
      data-open={isOpen || undefined}
      className="flex h-full cursor-pointer flex-col rounded-lg border bg-card p-3.5 transition-colors hover:bg-accent data-[state=selected]:border-lit-line data-open:border-foreground data-[state=selected]:bg-lit-soft"
      onClick={event => event.detail < 2 && onOpen()}
    >
      <div className="flex items-start gap-2.5">
        <div className="min-w-0 flex-1">
          <Who creator={creator} isOpen={isOpen} onOpen={onOpen} avatarClass="size-10" />
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the checkbox must not open the card. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox inside handles keys. */}
        <span onClick={event => event.stopPropagation()}>
          <SelectBox creator={creator} isSelected={isSelected} onToggle={onToggle} />
        </span>
      </div>
      <p className="mt-2.5 truncate text-muted-foreground text-xs">
        {[matchedCategory(creator, filters), homeOf(creator)].filter(Boolean).join(' · ')}
      </p>
      <dl className="mt-auto grid grid-cols-[auto_1fr_auto] gap-x-4.5 tabular-nums">
        <Figure name={creator.socialNetwork === 'youtube' ? 'Subscribers' : 'Followers'}>
          <span className="font-semibold">{formatCompact(creator.followers)}</span>
        </Figure>
        <Figure name="ER vs peers">
          <EngagementAgainstPeers creator={creator} barClass="w-7" />
        </Figure>
        <Figure name="Quality">{aqs === null ? <Unknown /> : <QualityRing value={aqs} />}</Figure>
      </dl>
      <p className="mt-2 flex h-4 items-center gap-1.5 text-2xs text-muted-foreground tabular-nums">
        <span className="flex-1">
          {lastPostDate === null ? 'Last post unknown' : `Last post ${formatDate(lastPostDate)}`}
        </span>
        {creator.hasEmail && <Mail role="img" aria-label="Has email" className="size-3.5" />}
      </p>
    </div>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-2xs text-muted-foreground">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
