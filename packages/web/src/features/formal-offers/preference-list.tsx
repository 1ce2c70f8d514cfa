import type { FormalOffer } from '@limelight/contract/formal-offers/schema'
import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListLink, ListSkeleton } from '../../components/shell/list-detail.tsx'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Count } from '../../components/ui/count.tsx'
import { formatUsdt } from '../../display/usdt.ts'
import { imageUrl } from '../../server/image-url.ts'
import { trpc } from '../../server/trpc.ts'
import { nameOf } from '../users/name.ts'
import { useUser } from '../users/use-user.ts'
import { type FoundFormalOffers, isWaitingFor, listedIn, type PreferencesAddress } from './use-formal-offers.ts'

type PreferenceListProps = { address: PreferencesAddress; found: FoundFormalOffers }

export function PreferenceList({ address, found }: PreferenceListProps) {
  const { box, openId, isNew } = address
  const { saved, received, sent, isPending, error } = found
  if (isPending) return error === null && <ListSkeleton label="Loading briefs" tile="size-8" className="pt-8" />
  const shown = openId ?? (isNew ? undefined : listedIn(box, found)[0]?.id)
  return (
    <>
      {(box === 'all' || box === 'saved') && (
        <Group title="Saved briefs" empty="None yet. A brief says what you buy or sell, and shows what fits.">
          {saved.map(one => (
            <PreferenceRow key={one.id} preference={one} isOpen={one.id === shown} box={box} />
          ))}
        </Group>
      )}
      {(box === 'all' || box === 'received') && (
        <Group title="Received proposals" empty="Nobody has sent you a proposal yet.">
          {received.map(one => (
            <ProposalRow key={one.id} proposal={one} other={one.user} isOpen={one.id === shown} box={box} />
          ))}
        </Group>
      )}
      {(box === 'all' || box === 'sent') && (
        <Group title="Sent proposals" empty="Propose terms from an offer, or from a brief that fits.">
          {sent.map(one => (
            <ProposalRow
              key={one.id}
              proposal={one}
              other={one.target ?? one.user}
              isOpen={one.id === shown}
              box={box}
            />
          ))}
        </Group>
      )}
    </>
  )
}

function Group({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <>
      <h2 className="px-2 pt-2.5 pb-1 font-medium text-2xs text-muted-foreground">{title}</h2>
      {children.length === 0 ? (
        <p className="px-2 pb-2 text-muted-foreground text-xs">{empty}</p>
      ) : (
        <ol aria-label={title} className="grid grid-cols-[minmax(0,1fr)]">
          {children}
        </ol>
      )}
    </>
  )
}

type RowProps = { id: string; box: string; isOpen: boolean; children: ReactNode }

function Row({ id, box, isOpen, children }: RowProps) {
  const query = new URLSearchParams({ ...(box !== 'all' && { box }), open: id })
  return (
    <li>
      <ListLink href={`/user/formal-offers?${query}`} isOpen={isOpen}>
        {children}
      </ListLink>
    </li>
  )
}

function PreferenceRow({ preference, isOpen, box }: { preference: FormalOffer; isOpen: boolean; box: string }) {
  const { id, name, side, price, config } = preference
  const fits = trpc.formalOffers.matches.useQuery({ x: id, limit: 1 }).data?.total
  const words = [side === 'BUYER' ? 'I buy' : 'I sell', price && formatUsdt(price), config.category]
  return (
    <Row id={id} box={box} isOpen={isOpen}>
      <span className="grid size-8 shrink-0 place-items-center rounded-md bg-secondary text-muted-foreground">
        <SlidersHorizontal aria-hidden className="size-4" />
      </span>
      <span className="min-w-0 flex-1 leading-4.25">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-muted-foreground text-xs tabular-nums">
          {words.filter(Boolean).join(' · ')}
        </span>
      </span>
      {fits !== undefined && fits > 0 && <Count label={`${fits} fit`}>{fits > 999 ? '999+' : fits} fit</Count>}
    </Row>
  )
}

type ProposalRowProps = { proposal: FormalOffer; other: FormalOffer['user']; isOpen: boolean; box: string }

function ProposalRow({ proposal, other, isOpen, box }: ProposalRowProps) {
  const user = useUser()
  const { id, name, price, originalTerms, status } = proposal
  const firstPrice = originalTerms?.price ?? null
  return (
    <Row id={id} box={box} isOpen={isOpen}>
      <Avatar name={other.fullName} src={other.photo.url === null ? null : imageUrl(other.photo.url)} />
      <span className="min-w-0 flex-1 leading-4.25">
        <span className="block truncate font-medium">{nameOf(other)}</span>
        <span className="block truncate text-muted-foreground text-xs tabular-nums">
          {firstPrice !== null && firstPrice !== price && (
            <>
              <s>{formatUsdt(firstPrice)}</s>{' '}
            </>
          )}
          {price !== null && `${formatUsdt(price)} · `}
          {name}
        </span>
      </span>
      {status === 'ACCEPTED' ? (
        <Badge variant="success" className="h-4.5">
          Accepted
        </Badge>
      ) : isWaitingFor(user.id, proposal) ? (
        <Badge variant="warning" className="h-4.5">
          Answer
        </Badge>
      ) : (
        <Badge className="h-4.5">Waits</Badge>
      )}
    </Row>
  )
}
