import type { FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'
import { useLayoutEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { withParams } from '../../../display/with-params.ts'
import { ContentPlayer } from '../../content/content-player.tsx'
import { CreatorPanel } from '../../influencers/panel/panel.tsx'
import { type Columns, columnOf } from '../cards/cards.ts'

/** Keeps the open card in the address. Opening adds a history entry; stepping on does not. */
export function useOpenCard() {
  const [address, setAddress] = useSearchParams()
  const open = address.get('open') ?? undefined
  return {
    open,
    setOpen: (id: string | undefined) =>
      setAddress(before => withParams(before, { open: id, post: undefined }), {
        replace: open !== undefined && id !== undefined,
      }),
  }
}

export type OpenCard = ReturnType<typeof useOpenCard>

type BoardPanelProps = OpenCard & {
  list: FavouriteList
  columns: Columns
  onReach: (id: string) => void
}

/** Shows the open card as in Discovery or Content. "Next" goes down its column. */
export function BoardPanel({ list, columns, open, setOpen, onReach }: BoardPanelProps) {
  const column = open === undefined ? undefined : columnOf(columns, open)
  const cards = (column?.cards ?? []).filter((card): card is FavouriteItem => card !== undefined && !card.isGone)
  if (open === undefined) return null
  if (list.type === 'offer') return <OpenOffer id={open} />
  if (list.subtype === null) return null
  if (list.type === 'content') {
    const contents = cards.flatMap(card => ('authorId' in card ? [card] : []))
    const at = contents.findIndex(({ id }) => id === open)
    return (
      <ContentPlayer
        items={contents}
        openAt={at < 0 ? undefined : at}
        onGoTo={index => setOpen(contents[index]?.id)}
        onClose={() => setOpen(undefined)}
      />
    )
  }
  return (
    <CreatorPanel
      search={{ open, setOpen, network: list.subtype }}
      found={{
        items: cards.flatMap(card => ('followers' in card ? [card] : [])),
        total: column && { total: column.cards.length },
      }}
      onReach={onReach}
    />
  )
}

/** Offers have a page of their own. Back returns to the board. */
function OpenOffer({ id }: { id: string }) {
  const [, navigate] = useLocation()
  useLayoutEffect(() => navigate(`/offers/${id}`, { replace: true }), [navigate, id])
  return null
}
