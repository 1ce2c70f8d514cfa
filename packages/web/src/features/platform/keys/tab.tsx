import { keyRules } from '@limelight/contract/platform/rules'
import type { Key } from '@limelight/contract/platform/schema'
import { KeyRound, MoreHorizontal, Plus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { EmptyView } from '../../../components/empty-view.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../components/ui/card.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../components/ui/dropdown-menu.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { formatCount, formatDate, formatMoment } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'
import { CallsDialog } from './calls-dialog.tsx'
import { CreateKeyDialog } from './create-dialog.tsx'
import { LoadFailed } from './load-failed.tsx'
import { SpentToday } from './spent-today.tsx'
import { useKeys } from './use-keys.ts'
import { UsedToday } from './used-today.tsx'

export function KeysTab({ isInPlan }: { isInPlan: boolean }) {
  const [isCreating, setCreating] = useState(false)
  const query = useKeys()
  const keys = query.data?.data.filter(({ kind }) => kind === 'KEY')
  const countActive = (kind: Key['kind']) =>
    query.data?.data.filter(key => key.kind === kind && key.status === 'ACTIVE').length ?? 0
  const create = (
    <Button variant="primary" disabled={!isInPlan} onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      Create key
    </Button>
  )
  return (
    <>
      <Card>
        <CardHeader title="Keys">
          <span className="flex items-center gap-3">
            {keys !== undefined && (
              <span className="text-muted-foreground text-xs tabular-nums">
                {countActive('KEY') + countActive('CONNECTION')} of {keyRules.maxActive} keys and apps
              </span>
            )}
            {keys !== undefined && keys.length > 0 && create}
          </span>
        </CardHeader>
        <CardBody>
          {keys !== undefined ? (
            keys.length === 0 ? (
              <EmptyView title="Start with a key" actions={create}>
                No keys yet. Create one to use Limelight from your own programs.
              </EmptyView>
            ) : (
              <>
                {isInPlan && <SpentToday keys={query.data?.data ?? []} />}
                <KeyList keys={keys} />
              </>
            )
          ) : query.isError ? (
            <LoadFailed what="keys" onRetry={() => void query.refetch()} />
          ) : (
            <div role="status" aria-busy="true" aria-label="Loading your keys" className="grid gap-3">
              <Skeleton className="h-10 w-full" />
              <Skeleton className="h-10 w-full" />
            </div>
          )}
        </CardBody>
      </Card>
      <p className="text-muted-foreground text-xs">
        A key sees what you see and spends your plan’s limits. No key can pay, or change an order, your profile or your
        password.
      </p>
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </>
  )
}

/** The keys that work; on request, also those that ended in the last month. */
function KeyList({ keys }: { keys: readonly Key[] }) {
  const [isOpen, setOpen] = useState(false)
  const active = keys.filter(({ status }) => status === 'ACTIVE')
  const ended = keys.filter(({ status }) => status !== 'ACTIVE')
  const showsEnded = isOpen || ended.length === keys.length
  return (
    <>
      <ul>
        {[...active, ...(showsEnded ? ended : [])].map(key => (
          <KeyRow key={key.id} apiKey={key} />
        ))}
      </ul>
      {ended.length > 0 && !showsEnded && (
        <Button variant="ghost" size="sm" className="mt-2 -ml-2" onClick={() => setOpen(true)}>
          Show {formatCount(ended.length)} ended
        </Button>
      )}
    </>
  )
}

const ends = { EXPIRED: 'Expired', REVOKED: 'Revoked' } as const

function KeyRow({ apiKey: key }: { apiKey: Key }) {
  const [open, setOpen] = useState<'calls' | 'revoke'>()
  const isActive = key.status === 'ACTIVE'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 border-t py-3 first:border-t-0 first:pt-0 md:grid-cols-[minmax(0,1fr)_10.5rem_6.75rem_4.75rem_auto]">
      <div className="flex min-w-0 gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-md bg-secondary">
          <KeyRound aria-hidden className="size-4" />
        </span>
        <div className="min-w-0">
          <p className="wrap-anywhere flex flex-wrap items-center gap-2 font-medium">
            {key.name}
            {key.status !== 'ACTIVE' && <Badge>{ends[key.status]}</Badge>}
          </p>
          <p className="wrap-anywhere text-muted-foreground text-xs">
            <span className="font-mono">{key.prefix}…</span> · {key.scopes.join(', ')}
          </p>
        </div>
      </div>
      <Figure label="Used today" className="max-md:order-1 max-md:col-span-2">
        {isActive ? <UsedToday apiKey={key} /> : '–'}
      </Figure>
      <Figure label="Last used" className="max-md:order-1">
        {key.lastUsedAt === null ? 'Never' : formatMoment(key.lastUsedAt)}
      </Figure>
      <Figure label="Expires" className="max-md:order-1">
        {key.status === 'REVOKED' ? '–' : key.expiresAt === null ? 'Never' : formatDate(key.expiresAt)}
      </Figure>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="sm" icon className="justify-self-end" aria-label={`Actions for ${key.name}`}>
            <MoreHorizontal aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => setOpen('calls')}>Calls</DropdownMenuItem>
          {isActive && <DropdownMenuItem onSelect={() => setOpen('revoke')}>Revoke</DropdownMenuItem>}
        </DropdownMenuContent>
      </DropdownMenu>
      {open === 'calls' && <CallsDialog apiKey={key} onClose={() => setOpen(undefined)} />}
      {open === 'revoke' && <RevokeDialog apiKey={key} onClose={() => setOpen(undefined)} />}
    </li>
  )
}

function Figure({ label, className, children }: { label: string; className: string; children: React.ReactNode }) {
  return (
    <div className={`min-w-0 text-xs tabular-nums ${className}`}>
      <p className="text-2xs text-muted-foreground">{label}</p>
      {children}
    </div>
  )
}

function RevokeDialog({ apiKey: { id, name, prefix, lastUsedAt }, onClose }: { apiKey: Key; onClose: () => void }) {
  const utils = trpc.useUtils()
  const endpoints = trpc.platform.endpoints.useQuery({})
  const made = endpoints.data?.data.filter(({ key }) => key?.id === id).length ?? 0
  const removed = made === 1 ? ', and its webhook is removed' : `, and its ${made} webhooks are removed`
  const revoke = trpc.platform.revokeKey.useMutation({
    onSettled: () => utils.platform.keys.invalidate(),
    onSuccess: () => {
      toast.success(`“${name}” is revoked.`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Revoke “${name}”?`}
      confirm="Revoke"
      busy={revoke.isPending}
      busyLabel="Revoking…"
      onConfirm={() => revoke.mutate({ id })}
      onClose={onClose}
    >
      <p className="mb-2">
        <span className="font-mono">{prefix}…</span>,{' '}
        {lastUsedAt === null ? 'never used' : `last used ${formatMoment(lastUsedAt)}`}
      </p>
      <p>Programs that use it stop at once{made > 0 && removed}.</p>
    </ConfirmDialog>
  )
}
