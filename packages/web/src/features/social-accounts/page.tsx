import {
  type AccountKind,
  accountKindNames,
  accountKinds,
  isAccountKind,
} from '@limelight/contract/social-accounts/kinds'
import type { SocialAccount } from '@limelight/contract/social-accounts/schema'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { toastError } from '../../components/error-toast.ts'
import { ErrorView } from '../../components/error-view.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../components/ui/card.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { toast } from '../../components/ui/toast.ts'
import { useLive } from '../../server/live.ts'
import { trpc } from '../../server/trpc.ts'
import { AccountRow } from './account-row.tsx'
import { KindIcon } from './kind-icon.tsx'
import { RemoveAccount } from './remove-account.tsx'
import { announceRefusal, useLinking, type Waiting } from './use-linking.ts'

const readFields: Record<AccountKind, string> = {
  YOUTUBE: 'Channel, subscribers, views, videos',
  TWITCH: 'Channel, followers',
  TWITTER: 'Name, followers, following, tweets',
  TIKTOK: 'Name, followers, following, likes',
  INSTAGRAM: 'Name, followers, following, posts',
  TELEGRAM: 'Channel, participants',
}

/** The accounts that a creator has linked, and the networks that are left. */
export default function SocialAccountsPage() {
  const linking = useLinking()
  const accounts = trpc.socialAccounts.list.useQuery({ limit: 100 })
  const networks = trpc.socialAccounts.networks.useQuery()
  const [leaving, setLeaving] = useState<SocialAccount>()
  useOutcome()
  const utils = trpc.useUtils()
  const refetch = () => void utils.socialAccounts.invalidate()
  useLive(
    'social',
    account => {
      if (account.kind === linking.waiting?.kind) {
        linking.stopWaiting()
        toast.success(`${accountKindNames[account.kind]} is linked.`)
      }
      refetch()
    },
    refetch,
  )

  const linked = accounts.data?.data
  const kindsLinked = new Set(linked?.map(account => account.kind))
  return (
    <Card>
      <CardHeader title="Social accounts">
        {linked && (
          <span className="text-muted-foreground text-xs tabular-nums">
            {kindsLinked.size} of {accountKinds.length} linked
          </span>
        )}
      </CardHeader>
      <CardBody>
        <p className="mb-3.5 max-w-[66ch] text-muted-foreground">
          Buyers see these figures on your profile and offers, and Discovery shows them as verified. They are read from
          the network itself once a day. One linked account is needed to publish an offer.
        </p>
        {accounts.error !== null || networks.error !== null ? (
          <ErrorView
            title="Couldn’t load your accounts"
            onRetry={() => void utils.socialAccounts.invalidate()}
            retrying={accounts.isFetching}
          >
            Nothing has changed. Everything else still works.
          </ErrorView>
        ) : linked === undefined || networks.data === undefined ? (
          <RowsSkeleton />
        ) : (
          <ul>
            {linked.map(account => (
              <AccountRow
                key={account.id}
                account={account}
                onLinkAgain={() => void linking.link(account.kind)}
                onRemove={() => setLeaving(account)}
              />
            ))}
            {networks.data
              .filter(({ kind }) => !kindsLinked.has(kind))
              .map(network => (
                <NetworkRow key={network.kind} {...network} linking={linking} />
              ))}
          </ul>
        )}
        <p className="mt-3 text-muted-foreground text-xs">
          Linking asks for reading only. Limelight never posts, and keeps no password.
        </p>
      </CardBody>
      {leaving && <RemoveAccount account={leaving} onClose={() => setLeaving(undefined)} />}
    </Card>
  )
}

/** The callback of a network returns here; says what came of it, once. */
function useOutcome() {
  const [query, setQuery] = useSearchParams()
  const isSaid = useRef(false)
  useEffect(() => {
    const kind = query.get('linked')?.toUpperCase()
    const isRefused = query.has('error')
    if (isSaid.current || (kind === undefined && !isRefused)) return
    isSaid.current = true
    if (isRefused) {
      toastError('ACCESS_CREATE_FAIL')
      announceRefusal()
    } else if (isAccountKind(kind)) toast.success(`${accountKindNames[kind]} is linked.`)
    setQuery({}, { replace: true })
  })
}

type NetworkRowProps = { kind: AccountKind; isAvailable: boolean; linking: ReturnType<typeof useLinking> }

function NetworkRow({ kind, isAvailable, linking }: NetworkRowProps) {
  const { waiting, stopWaiting, isStarting, link } = linking
  const isWaiting = waiting?.kind === kind
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 border-t py-2.5">
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-secondary text-muted-foreground">
        <KindIcon kind={kind} className="size-4" />
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-medium">{accountKindNames[kind]}</span>
        <span className="block text-muted-foreground text-xs">
          {isWaiting ? 'Waiting for your consent in the other tab' : readFields[kind]}
        </span>
      </span>
      {isWaiting ? (
        <>
          <TimeLeft waiting={waiting} />
          <Button size="sm" disabled={isStarting} onClick={() => void link(kind)}>
            Open again
          </Button>
          <Button size="sm" variant="ghost" onClick={stopWaiting}>
            Cancel
          </Button>
        </>
      ) : isAvailable ? (
        <Button
          size="sm"
          disabled={isStarting}
          aria-label={`Link ${accountKindNames[kind]}`}
          onClick={() => void link(kind)}
        >
          Link
        </Button>
      ) : (
        <Badge variant="line">Not available</Badge>
      )}
    </li>
  )
}

function TimeLeft({ waiting: { until } }: { waiting: Waiting }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  return (
    <span role="timer" className="text-xs tabular-nums">
      {Math.floor(seconds / 60)} min {seconds % 60} s left
    </span>
  )
}

function RowsSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading your accounts">
      {accountKinds.map(kind => (
        <div key={kind} className="flex min-h-16 items-center gap-3 border-t py-2.5">
          <Skeleton className="size-9 rounded-full" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-3 w-48" />
          </div>
        </div>
      ))}
    </div>
  )
}
