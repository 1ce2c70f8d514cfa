import { ChevronLeft, Plus } from 'lucide-react'
import { EmptyView } from '../../components/empty-view.tsx'
import { ErrorView } from '../../components/error-view.tsx'
import { PageHead } from '../../components/shell/page-head.tsx'
import { Button } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Count } from '../../components/ui/count.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { Tabs, TabsList, TabsTrigger } from '../../components/ui/tabs.tsx'
import { trpc } from '../../server/trpc.ts'
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
  const { openId, isNew } = address
  const isListOnly = openId === undefined && !isNew
  return (
    <>
      <h1 className="sr-only">Preferences</h1>
      <PageHead>
        {!isListOnly && (
          <Button variant="ghost" icon aria-label="All preferences" className="lg:hidden" onClick={address.close}>
            <ChevronLeft aria-hidden />
          </Button>
        )}
        <Boxes address={address} found={found} className="max-lg:hidden" />
        <span className="flex-1" />
        <Button size="sm" onClick={address.create}>
          <Plus aria-hidden />
          <span>
            New<span className="max-md:hidden"> preference</span>
          </span>
        </Button>
      </PageHead>
      <div className="grid min-h-0 flex-1 overflow-hidden lg:grid-cols-[288px_minmax(0,1fr)]">
        <section
          aria-label="Preferences and proposals"
          className={cn('min-h-0 overflow-y-auto p-2 lg:border-r', !isListOnly && 'max-lg:hidden')}
        >
          <Boxes address={address} found={found} className="overflow-x-auto lg:hidden" />
          <PreferenceList address={address} found={found} />
        </section>
        <div className={cn('flex min-h-0 min-w-0 flex-col', isListOnly && 'max-lg:hidden')}>
          <Open address={address} found={found} />
        </div>
      </div>
    </>
  )
}

const boxNames: Record<Box, string> = { all: 'All', saved: 'Saved', received: 'Received', sent: 'Sent' }

type PartProps = { address: PreferencesAddress; found: FoundFormalOffers }

function Boxes({ address: { box, setBox }, found, className }: PartProps & { className?: string }) {
  const { id } = useUser()
  const { saved, received, sent } = found
  const counts = {
    all: saved.length + received.length + sent.length,
    saved: saved.length,
    received: 0,
    sent: sent.length,
  }
  const waiting = received.filter(one => isWaitingFor(id, one)).length
  return (
    <Tabs
      value={box}
      onValueChange={value => setBox(boxes.find(known => known === value) ?? 'all')}
      className={cn('self-stretch', className)}
    >
      <TabsList variant="line" aria-label="Show" className="lg:border-b-0">
        {boxes.map(value => (
          <TabsTrigger key={value} value={value} aria-controls="main">
            {boxNames[value]}
            {value === 'received' && waiting > 0 ? (
              <Count variant="unread" label={`${waiting} to answer`}>
                {waiting}
              </Count>
            ) : (
              !found.isPending && (
                <span className="text-muted-foreground tabular-nums">
                  {value === 'received' ? received.length : counts[value]}
                </span>
              )
            )}
          </TabsTrigger>
        ))}
      </TabsList>
    </Tabs>
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
        title="Couldn’t load your preferences"
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
  if (address.isNew)
    return <PreferenceEditor key={`new ${address.to}`} preference={undefined} fields={fields} address={address} />
  if (one === undefined) return <NothingOpen shown={shown} isFirst={all.length === 0} address={address} />
  if (one.status === 'SAVED')
    return <PreferenceEditor key={one.id} preference={one} fields={fields} address={address} />
  return <ProposalView key={one.id} proposal={one} fields={fields} address={address} />
}

type NothingOpenProps = { shown: string | undefined; isFirst: boolean; address: PreferencesAddress }

function NothingOpen({ shown, isFirst, address }: NothingOpenProps) {
  if (shown === undefined && isFirst) return <NoPreferences address={address} />
  return (
    <EmptyView
      title={shown === undefined ? 'Nothing here yet' : 'This proposal no longer exists'}
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
          New preference
        </Button>
      }
    >
      Say what you buy or sell. Offers and people that fit appear beside it, and they find you the same way.
    </EmptyView>
  )
}

function FormSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading preferences" className="grid max-w-190 gap-4 px-5.5 py-4">
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
