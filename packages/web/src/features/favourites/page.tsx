import { Suspense, useEffect } from 'react'
import { lazyComponent } from '../../display/lazy-component.tsx'
import { useRememberedSearch } from '../../search/state.ts'
import { type FavouritesAddress, useFavouritesAddress } from './address.ts'
import { OrderMarks } from './cards/order-mark.tsx'
import { FieldsProvider } from './fields/context.ts'
import { ListHead } from './lists/head.tsx'
import { ListUndos } from './lists/undos.tsx'
import { type OpenList, useOpenList } from './lists/use-open-list.ts'
import { GoneList, ItemsSkeleton, ListFailed, NoLists } from './states.tsx'
import { useFavouritesUpdates } from './use-live-updates.ts'

const Board = lazyComponent(async () => ({ default: (await import('./board/board.tsx')).Board }))
const CreatorItems = lazyComponent(() => import('./table/creator-items.tsx'))
const ContentItems = lazyComponent(() => import('./table/content-items.tsx'))
const OfferItems = lazyComponent(() => import('./table/offer-items.tsx'))
const itemsOf = { influencer: CreatorItems, content: ContentItems, offer: OfferItems }

export default function FavouritesPage() {
  const isReady = useRememberedSearch('favourite')
  return (
    <>
      <h1 className="sr-only">Favourites</h1>
      {isReady && <Favourites />}
    </>
  )
}

function Favourites() {
  const address = useFavouritesAddress()
  const open = useOpenList(address)
  useFavouritesUpdates()
  const { type, view } = address
  // Loads the code of the view in parallel with the list.
  useEffect(() => {
    if (view === 'board') void Board.preload()
    else if (type === 'influencer') void CreatorItems.preload()
    else if (type === 'content') void ContentItems.preload()
    else void OfferItems.preload()
  }, [type, view])
  return (
    <>
      <ListHead address={address} open={open} />
      <div id="list" className="flex min-h-0 flex-1 flex-col">
        <Body address={address} open={open} />
      </div>
    </>
  )
}

function Body({ address, open }: { address: FavouritesAddress; open: OpenList }) {
  switch (open.state) {
    case 'gone':
      return <GoneList onClose={address.closeList} />
    case 'failed':
      return <ListFailed open={open} />
    case 'none':
      return <NoLists address={address} />
    case 'loading':
      return <ItemsSkeleton address={address} />
    case 'open': {
      const { list } = open
      const Items = itemsOf[list.type]
      return (
        <Suspense fallback={<ItemsSkeleton address={address} />}>
          <FieldsProvider value={list.fields}>
            <OrderMarks list={list}>
              <ListUndos key={list.id}>
                {address.view === 'board' ? <Board list={list} /> : <Items list={list} />}
              </ListUndos>
            </OrderMarks>
          </FieldsProvider>
        </Suspense>
      )
    }
  }
}
