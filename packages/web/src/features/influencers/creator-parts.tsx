import type { Influencer } from '@limelight/contract/influencers/schema'
import type { Match } from '@limelight/contract/search/match'
import { UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { MarkedLine } from '../../components/marked-line.tsx'
import { Handle, MarkedText, MaskedText } from '../../components/masked-text.tsx'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { cn } from '../../components/ui/cn.ts'
import { PeerBar } from '../../components/ui/peer-bar.tsx'
import { VerifiedMark } from '../../components/verified-mark.tsx'
import { formatDate, formatPercent } from '../../display/format.ts'
import { imageUrl } from '../../server/image-url.ts'
import { ListedMark } from '../favourites/picker/listed-mark.tsx'

/** Parts of a creator that rows, cards and the panel share. */

type WhoProps = {
  creator: Influencer
  /** Opens the panel by keyboard. Pointer users can click the whole row. */
  onOpen: () => void
  isOpen: boolean
  avatarClass?: string
  /** Where the reason has a line of its own. */
  isWithoutReason?: boolean
  mark?: ReactNode
}

export function Who({ creator, onOpen, isOpen, avatarClass, isWithoutReason = false, mark }: WhoProps) {
  const reason = isWithoutReason ? undefined : creator.match?.reasons[0]?.text
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <CreatorAvatar creator={creator} {...(avatarClass && { className: avatarClass })} />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1 leading-[18px]">
          <button
            type="button"
            aria-expanded={isOpen}
            className="truncate rounded-xs font-medium"
            onClick={event => {
              event.stopPropagation()
              if (event.detail < 2) onOpen()
            }}
          >
            <MaskedText text={creator.name} />
          </button>
          {creator.isVerified && <VerifiedMark />}
          <OwnFiguresMark creator={creator} />
          <ListedMark type="influencer" listIds={creator.listIds} />
        </span>
        <MarkedLine mark={mark} title={creator.match === null ? undefined : reasonsOf(creator.match).join('\n')}>
          {reason}
          {reason !== undefined && creator.isUnmasked && ' · '}
          {(reason === undefined || creator.isUnmasked) && <Handle username={creator.username} />}
        </MarkedLine>
      </span>
    </span>
  )
}

/** Why a search found a creator, with the words around the match. */
function reasonsOf({ reasons, passages }: Match): string[] {
  return [...reasons.map(({ text }) => text), ...passages.map(({ text }) => text.replaceAll('***', '•••'))]
}

/** The same as a list, for the opened creator. */
export function Reasons({ match }: { match: Match | null }) {
  if (match === null) return null
  return (
    <ul aria-label="Why it matches" className="grid gap-0.5 text-xs">
      {match.reasons.map(({ kind, name, text }) => (
        <li key={`${kind} ${name}`}>{text}</li>
      ))}
      {match.passages.map(passage => (
        <li key={passage.field} className="text-muted-foreground">
          <MarkedText text={passage.text} ranges={passage.ranges} />
        </li>
      ))}
    </ul>
  )
}

/** A creator who is no longer available. Only the name is left. */
export function Gone({ creator, avatarClass, mark }: Pick<WhoProps, 'creator' | 'avatarClass' | 'mark'>) {
  return (
    <span className="flex min-w-0 items-center gap-2.5 text-muted-foreground">
      <CreatorAvatar creator={creator} {...(avatarClass && { className: avatarClass })} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium leading-[18px]">{creator.name}</span>
        <MarkedLine mark={mark}>No longer available</MarkedLine>
      </span>
    </span>
  )
}

/** Apart from the badge of the network: these figures come from the owner's own account. */
export function OwnFiguresMark({ creator }: { creator: Influencer }) {
  const { figures, verifiedAt } = creator
  if (figures !== 'verified') return null
  const since = verifiedAt === null ? '' : `, ${formatDate(verifiedAt)}`
  return (
    <span title={`Figures verified by the owner${since}`} className="inline-flex shrink-0">
      <UserRoundCheck role="img" aria-label="Figures verified by the owner" className="size-3.5 text-success" />
    </span>
  )
}

type CreatorAvatarProps = { creator: Influencer; size?: 'md' | 'lg'; className?: string }

export function CreatorAvatar({ creator: { name, avatarUrl }, size = 'md', className }: CreatorAvatarProps) {
  return (
    <Avatar
      name={name}
      src={avatarUrl === null ? null : imageUrl(avatarUrl)}
      size={size}
      {...(className && { className })}
    />
  )
}

type SelectBoxProps = { creator: Influencer; isSelected: boolean; onToggle: (isRange: boolean) => void }

/** The whole cell is the click target. Shift selects the range from the last toggled creator. */
export function SelectBox({ creator, isSelected, onToggle }: SelectBoxProps) {
  return (
    <span className="relative block size-4 before:absolute before:-inset-3">
      <Checkbox
        aria-label={`Select ${creator.name}`}
        className="relative"
        checked={isSelected}
        readOnly
        onClick={event => onToggle(event.shiftKey)}
      />
    </span>
  )
}

/** The rate, and its percentile among creators of the same network and size. */
export function EngagementAgainstPeers({ creator, barClass }: { creator: Influencer; barClass?: string }) {
  const { er, erPercentile } = creator
  if (er === null) return <Unknown />
  return (
    <span
      className="inline-flex items-center justify-end gap-1"
      title={erPercentile === null ? undefined : `Higher than ${erPercentile} of 100 creators of the same size`}
    >
      {erPercentile === null ? (
        <FewPeers isShort={barClass !== undefined} />
      ) : (
        <PeerBar value={(erPercentile - 50) / 50} className={cn(barClass)} />
      )}
      <span className="min-w-[50px]">{formatPercent(er)}</span>
    </span>
  )
}

/** In place of the bar, where there is room for it. The largest creators have hardly anyone of their size. */
function FewPeers({ isShort }: { isShort: boolean }) {
  if (isShort) return <span className="sr-only">too few peers, </span>
  return (
    <span title="Too few creators of the same size to compare" className="text-2xs text-muted-foreground">
      few peers
    </span>
  )
}

export function Unknown() {
  return (
    <span title="Unknown" className="text-muted-foreground">
      –
    </span>
  )
}
