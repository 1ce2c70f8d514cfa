import type { OfferFolder } from '@limelight/contract/offers/rules'
import type { Offer } from '@limelight/contract/offers/schema'
import { useState } from 'react'
import { EmptyView } from '../../../components/empty-view.tsx'
import { ErrorView } from '../../../components/error-view.tsx'
import { BoxCount, ListDetail } from '../../../components/shell/list-detail.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'
import { OfferEditor } from '../editor/editor.tsx'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { OwnOfferList } from './list.tsx'
import { NoOffers } from './no-offers.tsx'
import {
  type EditorAddress,
  type OwnOffersFound,
  useEditorAddress,
  useOwnOffers,
  useRefreshOffers,
} from './use-own-offers.ts'

/** My offers: the list, the editor, and what buyers will see. */
export default function OwnOffersPage() {
  const address = useEditorAddress()
  const found = useOwnOffers(address.folder)
  const refresh = useRefreshOffers()
  const { offers } = trpc.useUtils()
  useLive(
    'offer',
    ({ offerId }) => {
      refresh()
      void offers.byId.invalidate({ id: offerId })
    },
    () => {
      refresh()
      void offers.byId.invalidate()
    },
  )
  const { folder, setFolder, offerId, isNew, create, close } = address
  return (
    <ListDetail
      title="My offers"
      noun="offer"
      listLabel="My offers"
      backLabel="All my offers"
      boxes={folderOrder.map(value => ({
        value,
        name: folderNames[value],
        count: <BoxCount>{found.folders?.[value]}</BoxCount>,
      }))}
      box={folder}
      onBox={setFolder}
      isListOnly={offerId === undefined && !isNew}
      onCreate={create}
      onClose={close}
      list={<OwnOfferList address={address} found={found} />}
      className="lg:grid-cols-[256px_minmax(0,1fr)]"
    >
      <OpenOffer address={address} found={found} />
    </ListDetail>
  )
}

const folderNames: Record<OfferFolder, string> = {
  ALL: 'All',
  ACTIVE: 'Active',
  DRAFT: 'Drafts',
  ARCHIVED: 'Archived',
  BIN: 'Bin',
}
const folderOrder: readonly OfferFolder[] = ['ALL', 'ACTIVE', 'DRAFT', 'ARCHIVED', 'BIN']

function OpenOffer({ address, found }: { address: EditorAddress; found: OwnOffersFound }) {
  const { offerId, isNew } = address
  const shown = offerId ?? (isNew ? undefined : found.offers?.[0]?.id)
  // The editor of a new offer stays while it is saved for the first time, so that the user can type on.
  const [made, setMade] = useState({ serial: 0, id: '' })
  if (isNew && made.id !== '') setMade({ serial: made.serial + 1, id: '' })
  if (isNew || shown === made.id)
    return (
      <NewOffer
        key={made.serial}
        id={made.id || undefined}
        onCreated={saved => {
          setMade({ serial: made.serial, id: saved.id })
          address.open(saved.id, true)
        }}
        onClose={address.close}
      />
    )
  if (shown !== undefined) return <KnownOffer key={shown} id={shown} address={address} found={found} />
  if (found.offers === undefined) return found.isError ? null : <EditorSkeleton />
  return <NoOffers address={address} />
}

type NewOfferProps = { id: string | undefined; onCreated: (offer: Offer) => void; onClose: () => void }

/** From the first word on; `id` follows with the first save. */
function NewOffer({ id, onCreated, onClose }: NewOfferProps) {
  const { data: offer } = trpc.offers.byId.useQuery({ id: id ?? '' }, { enabled: id !== undefined })
  return <OfferEditor offer={offer} onCreated={onCreated} onClose={onClose} />
}

type KnownOfferProps = { id: string; address: EditorAddress; found: OwnOffersFound }

function KnownOffer({ id, address, found }: KnownOfferProps) {
  const listed = found.offers?.find(offer => offer.id === id)
  const {
    data: offer = listed,
    error,
    refetch,
    isFetching,
  } = trpc.offers.byId.useQuery({ id }, { refetchOnMount: 'always' })
  if (offer !== undefined) return <OfferEditor offer={offer} onCreated={() => {}} onClose={address.close} />
  if (error === null) return <EditorSkeleton />
  if (error.data?.errorMessage === 'ITEM_NOT_FOUND')
    return (
      <EmptyView
        title="This offer no longer exists"
        className="py-[12dvh]"
        actions={<Button onClick={address.close}>Show my offers</Button>}
      >
        It was removed for good, or the link is incomplete.
      </EmptyView>
    )
  return (
    <ErrorView title="Couldn’t load this offer" onRetry={refetch} retrying={isFetching} className="py-[12dvh]">
      Nothing in it is lost. Everything else still works.
    </ErrorView>
  )
}
