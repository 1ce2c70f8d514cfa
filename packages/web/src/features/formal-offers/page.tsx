import type { Field } from '@limelight/contract/formal-offers/schema'
import { Plus } from 'lucide-react'
import { EmptyView } from '../../components/empty-view.tsx'
import { ErrorView } from '../../components/error-view.tsx'
import { QueryError } from '../../components/query-error.tsx'
import { BoxCount, ListDetail } from '../../components/shell/list-detail.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Count } from '../../components/ui/count.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { errorBodyOf, trpc } from '../../server/trpc.ts'
import { useUser } from '../users/use-user.ts'
import { PreferenceEditor } from './preference-editor.tsx'
import { PreferenceList } from './preference-list.tsx'
import { ProposalView } from './proposal.tsx'
import {
  type Box,
  boxes,
  type FoundFormalOffers,
  isWaitingFor,
  listedIn,
  type PreferencesAddress,
  useFormalOffers,
  usePreferencesAddress,
} from './use-formal-offers.ts'

/** Preferences and proposals: the list, the form, and what fits. */
export default function PreferencesPage() {
  const address = usePreferencesAddress()
  const found = useFormalOffers()
  const { box, setBox, openId, isNew, create, close } = address
  return (
    <ListDetail
      title="Briefs"
      noun="brief"
      listLabel="Briefs and proposals"
      backLabel="All briefs"
      boxes={boxes.map(value => ({
        value,
        name: boxNames[value],
        count: <CountOfBox box={value} found={found} />,
      }))}
      box={box}
      onBox={setBox}
      isListOnly={openId === undefined && !isNew}
      onCreate={create}
      onClose={close}
      list={<PreferenceList address={address} found={found} />}
      className="lg:grid-cols-[288px_minmax(0,1fr)]"
    >
      <Open address={address} found={found} />
    </ListDetail>
  )
}

const boxNames: Record<Box, string> = { all: 'All', saved: 'Saved', received: 'Received', sent: 'Sent' }

type PartProps = { address: PreferencesAddress; found: FoundFormalOffers }

/** Proposals that wait for the user stand out beside the number of all. */
function CountOfBox({ box, found }: { box: Box; found: FoundFormalOffers }) {
  const { id } = useUser()
  const waiting = box === 'all' ? 0 : found[box].filter(one => isWaitingFor(id, one)).length
  return (
    <>
      <BoxCount>{found.isPending ? undefined : listedIn(box, found).length}</BoxCount>
      {waiting > 0 && (
        <Count variant="unread" label={`${waiting} to answer`}>
          {waiting}
          <span className="whitespace-pre max-md:hidden"> to answer</span>
        </Count>
      )}
    </>
  )
}

function Open({ address, found }: PartProps) {
  const form = trpc.formalOffers.form.useQuery({ limit: 100 })
  const all = [...found.saved, ...found.received, ...found.sent]
  const shown = address.openId ?? (address.isNew ? undefined : listedIn(address.box, found)[0]?.id)
  const one = all.find(({ id }) => id === shown)
  const error = found.error ?? form.error
  if (error !== null && (found.isPending || form.data === undefined))
    return (
      <ErrorView
        title="Couldn’t load your briefs"
        onRetry={() => {
          found.refetch()
          void form.refetch()
        }}
        retrying={found.isFetching || form.isFetching}
        className="py-[12dvh]"
      >
        Nothing in them is lost. Everything else still works.
      </ErrorView>
    )
  if (found.isPending || form.data === undefined) return <FormSkeleton />
  const fields = form.data.data
  if (address.isNew && address.to !== undefined && address.briefId !== undefined)
    return <Answer key={address.briefId} userId={address.to} id={address.briefId} fields={fields} address={address} />
  if (address.isNew)
    return <PreferenceEditor key={`new ${address.to}`} preference={undefined} fields={fields} address={address} />
  if (one === undefined) return <NothingOpen shown={shown} isFirst={all.length === 0} address={address} />
  if (one.status === 'SAVED')
    return <PreferenceEditor key={one.id} preference={one} fields={fields} address={address} />
  return <ProposalView key={one.id} proposal={one} fields={fields} address={address} />
}

type AnswerProps = { userId: string; id: string; fields: readonly Field[]; address: PreferencesAddress }

/** A proposal to the user whose brief fits. */
function Answer({ userId, id, fields, address }: AnswerProps) {
  const brief = trpc.formalOffers.byId.useQuery({ userId, id })
  if (brief.isPending) return <FormSkeleton />
  if (brief.isError && errorBodyOf(brief.error)?.errorMessage === 'ITEM_NOT_FOUND')
    return <NothingOpen shown={id} isFirst={false} address={address} />
  if (brief.isError)
    return (
      <QueryError query={brief} title="Couldn’t load the brief" className="py-[12dvh]">
        Nothing is sent yet.
      </QueryError>
    )
  return <PreferenceEditor preference={undefined} brief={brief.data} fields={fields} address={address} />
}

type NothingOpenProps = { shown: string | undefined; isFirst: boolean; address: PreferencesAddress }

function NothingOpen({ shown, isFirst, address }: NothingOpenProps) {
  if (shown === undefined && isFirst) return <NoPreferences address={address} />
  return (
    <EmptyView
      title={shown === undefined ? 'Nothing here yet' : 'This one no longer exists'}
      className="py-[12dvh]"
      actions={<Button onClick={() => address.setBox('all')}>Show all</Button>}
    >
      {shown === undefined
        ? 'Proposals appear here as soon as one is sent.'
        : 'It was removed, or the link is incomplete.'}
    </EmptyView>
  )
}

function NoPreferences({ address }: { address: PreferencesAddress }) {
  return (
    <EmptyView
      title="Add at least one preference!"
      className="py-[12dvh]"
      actions={
        <Button variant="primary" onClick={address.create}>
          <Plus aria-hidden />
          New brief
        </Button>
      }
    >
      A brief says what you buy or sell, for which price and in which time. Offers and people that fit appear beside it,
      they find you the same way, and you can propose your terms to them with one click.
    </EmptyView>
  )
}

function FormSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading briefs" className="grid max-w-190 gap-4 px-5.5 py-4">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-8 rounded-md" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-8 rounded-md" />
        <Skeleton className="h-8 rounded-md" />
        <Skeleton className="h-8 rounded-md" />
        <Skeleton className="h-8 rounded-md" />
      </div>
      <Skeleton className="h-20 rounded-md" />
    </div>
  )
}
