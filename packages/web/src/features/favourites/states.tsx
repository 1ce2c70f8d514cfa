import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { useState } from 'react'
import { Link } from 'wouter'
import { EmptyView } from '../../components/empty-view.tsx'
import { ErrorView } from '../../components/error-view.tsx'
import { Button, buttonVariants } from '../../components/ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../components/ui/popover.tsx'
import { phones, useMedia } from '../../display/use-media.ts'
import { networkNames } from '../../search/network.ts'
import { ContentSkeleton } from '../content/content-states.tsx'
import { RowsSkeleton } from '../influencers/discovery/creator-skeleton.tsx'
import { OfferCardsSkeleton } from '../offers/card-skeleton.tsx'
import type { FavouritesAddress } from './address.ts'
import type { OpenList } from './lists/use-open-list.ts'
import { sourceOf } from './lists/words.ts'
import { NewList } from './picker/new-list.tsx'

type AtAddress = { address: FavouritesAddress }

export function ItemsSkeleton({ address: { type, network } }: AtAddress) {
  const isPhone = useMedia(phones)
  if (type === 'offer') return <OfferCardsSkeleton />
  return type === 'content' ? <ContentSkeleton network={network} /> : <RowsSkeleton isPhone={isPhone} />
}

/** Shown before the first list of this type and network exists. */
export function NoLists({ address: { type, network, openList } }: AtAddress) {
  const [isCreating, setCreating] = useState(false)
  const subtype = type === 'offer' ? null : network
  const { page, items, href } = sourceOf({ type, subtype })
  const what =
    subtype === null
      ? 'lists of offers'
      : `${networkNames[subtype]} lists of ${type === 'content' ? 'content' : 'creators'}`
  return (
    <EmptyView
      title={`No ${what} yet`}
      className="py-[8dvh]"
      actions={
        <>
          <Link href={href} className={buttonVariants({ variant: 'primary' })}>
            Open {page}
          </Link>
          <Popover open={isCreating} onOpenChange={setCreating}>
            <PopoverTrigger asChild>
              <Button>New list</Button>
            </PopoverTrigger>
            <PopoverContent aria-label="New list" className="w-80">
              <NewList type={type} network={subtype} onCreated={openList} onCancel={() => setCreating(false)} />
            </PopoverContent>
          </Popover>
        </>
      }
    >
      Select {items} in {page} and choose Add to list. You can view a list as a table or as a board.
    </EmptyView>
  )
}

export function EmptyList({ list }: { list: FavouriteList }) {
  const { page, items, href } = sourceOf(list)
  return (
    <EmptyView
      title="Nothing in this list yet"
      className="py-[8dvh]"
      actions={
        <Link href={href} className={buttonVariants({ variant: 'primary' })}>
          Open {page}
        </Link>
      }
    >
      Select {items} in {page} and choose Add to list.
    </EmptyView>
  )
}

export function GoneList({ onClose }: { onClose: () => void }) {
  return (
    <EmptyView
      title="This list no longer exists"
      className="py-[8dvh]"
      actions={
        <Button variant="primary" onClick={onClose}>
          Open another list
        </Button>
      }
    >
      It was deleted, or the link is incomplete.
    </EmptyView>
  )
}

export function ListFailed({ open }: { open: Extract<OpenList, { state: 'failed' }> }) {
  return (
    <ErrorView title="Couldn’t load your lists" onRetry={open.retry} retrying={open.isRetrying} className="py-[8dvh]">
      Nothing in them is lost. Everything else still works.
    </ErrorView>
  )
}
