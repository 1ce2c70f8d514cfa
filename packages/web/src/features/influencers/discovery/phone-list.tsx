import type { Influencer } from '@limelight/contract/influencers/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { ReactNode } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import { QualityRing } from '../../../components/ui/quality-ring.tsx'
import { formatCompact } from '../../../display/format.ts'
import { EngagementAgainstPeers, Gone, SelectBox, Who } from '../creator-parts.tsx'
import { ResultEnd } from './result-end.tsx'
import { type ResultViewProps, useEndlessRows } from './use-endless-rows.ts'

const rowHeight = 60
const headHeight = 36
const columns = 'grid grid-cols-[32px_minmax(0,1fr)_46px_90px] items-center gap-x-3 pr-4'
const reasonHeight = 20

type PhoneListProps<Creator extends Influencer> = ResultViewProps<Creator> & {
  /** Rendered below each creator. All entries share one height. */
  below?: { height: number; of: (creator: Creator) => ReactNode }
  /** Entries below those of the creators. */
  children?: ReactNode
}

/** Two lines per creator, and a third one for the reason, which would be cut beside the figures. */
export function PhoneList<Creator extends Influencer>(props: PhoneListProps<Creator>) {
  const { search, found, creators, selection, reached, scroller, below, children } = props
  const hasReasons = creators.some(({ match }) => match?.reasons[0] !== undefined)
  const { shown, height } = useEndlessRows({
    found,
    creators,
    reached,
    scroller,
    head: headHeight,
    rowHeight: rowHeight + (hasReasons ? reasonHeight : 0) + (below?.height ?? 0),
  })
  return (
    <>
      <PhoneHead network={search.network} />
      <ul aria-label="Creators" className="relative" style={{ height }}>
        {shown.map(({ index, start }) => {
          const creator = creators[index]
          return (
            creator && (
              <li
                key={creator.id}
                aria-setsize={found.total?.total ?? -1}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <PhoneRow
                  creator={creator}
                  hasReasons={hasReasons}
                  isSelected={selection.ids.has(creator.id)}
                  isOpen={search.open === creator.id}
                  onOpen={() => search.setOpen(creator.id)}
                  onToggle={isRange => selection.toggle(creators, index, isRange)}
                >
                  {below?.of(creator)}
                </PhoneRow>
              </li>
            )
          )
        })}
      </ul>
      {children}
      <ResultEnd found={found} count={creators.length} />
    </>
  )
}

/** What the figures of the entries are. It stays while the list scrolls; each entry tells screen readers itself. */
function PhoneHead({ network }: { network: SocialNetwork }) {
  return (
    <div
      aria-hidden
      className={cn(columns, 'sticky top-0 z-2 h-9 border-b bg-background text-2xs text-muted-foreground leading-3.5')}
    >
      <span className="col-start-2">Creator</span>
      <span>Quality</span>
      <span className="text-right">
        {audienceName(network)}
        <br />
        ER vs peers
      </span>
    </div>
  )
}

const audienceName = (network: SocialNetwork) => (network === 'youtube' ? 'Subscribers' : 'Followers')

type PhoneRowProps = {
  creator: Influencer & { isGone?: boolean }
  hasReasons: boolean
  isSelected: boolean
  isOpen: boolean
  onOpen: () => void
  onToggle: (isRange: boolean) => void
  children?: ReactNode
}

export function PhoneRow({ creator, hasReasons, isSelected, isOpen, onOpen, onToggle, children }: PhoneRowProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the name, which is the button.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users press the name.
    <div
      data-state={isSelected ? 'selected' : undefined}
      className="border-border/70 border-b data-[state=selected]:bg-lit-soft data-[state=selected]:shadow-[inset_3px_0_0_var(--color-lit)]"
      onClick={creator.isGone ? undefined : onOpen}
    >
      <div className={cn(columns, 'h-[59px]')}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the checkbox must not open the row. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox inside handles keys. */}
        <span className="flex h-full items-center pl-3.5" onClick={event => event.stopPropagation()}>
          <SelectBox creator={creator} isSelected={isSelected} onToggle={onToggle} />
        </span>
        {creator.isGone ? (
          <Gone creator={creator} avatarClass="size-10" />
        ) : (
          <Who creator={creator} isOpen={isOpen} onOpen={onOpen} avatarClass="size-10" isWithoutReason />
        )}
        {creator.aqs === null ? (
          <span />
        ) : (
          <span>
            <span className="sr-only">Quality </span>
            <QualityRing value={creator.aqs} />
          </span>
        )}
        <span className="grid justify-items-end text-right tabular-nums">
          {!creator.isGone && (
            <span className="font-semibold leading-[18px]">
              <span className="sr-only">{audienceName(creator.socialNetwork)} </span>
              {formatCompact(creator.followers)}
            </span>
          )}
          <span className="text-muted-foreground text-xs leading-4">
            <span className="sr-only">ER </span>
            <EngagementAgainstPeers creator={creator} barClass="w-8" />
          </span>
        </span>
      </div>
      {hasReasons && (
        <p className="-mt-1.5 h-6.5 truncate pr-4 pl-23.5 text-muted-foreground text-xs leading-4">
          {creator.match?.reasons[0]?.text}
        </p>
      )}
      {children}
    </div>
  )
}
