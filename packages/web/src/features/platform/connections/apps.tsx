import { scopeLabels } from '@limelight/contract/platform/rules'
import type { Key } from '@limelight/contract/platform/schema'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { QueryError } from '../../../components/query-error.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card, CardBody } from '../../../components/ui/card.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatDate, formatMoment } from '../../../display/format.ts'
import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'
import { CallsDialog } from '../keys/calls-dialog.tsx'
import { UsedToday } from '../keys/used-today.tsx'

/** How each of them connects. */
const ways = [
  ['Claude', 'Settings, Connectors, Add custom connector. Paste the address and connect.'],
  ['ChatGPT', 'Settings, Apps and connectors, Create. Paste the address and choose OAuth.'],
  ['n8n', 'Add the node MCP Client, paste the address as its endpoint, and sign in with OAuth2 or a key.'],
] as const

/** Where apps connect, and which ones are. */
export function Apps() {
  const address = `${window.location.origin}/mcp`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Card title="Connect an app">
        <CardBody className="grid gap-4">
          <div className="flex flex-wrap items-center gap-2">
            <code className="wrap-anywhere min-w-0 flex-1 rounded-md bg-muted px-3 py-2 text-xs">{address}</code>
            <CopyButton text={address} label="Copy address" />
          </div>
          <dl className="grid gap-3">
            {ways.map(([name, text]) => (
              <div key={name}>
                <dt className="font-medium">{name}</dt>
                <dd className="text-muted-foreground text-xs">{text}</dd>
              </div>
            ))}
          </dl>
        </CardBody>
      </Card>
      <Connections />
    </div>
  )
}

function Connections() {
  const utils = trpc.useUtils()
  const reload = () => void utils.platform.keys.invalidate()
  useLive('platform', ({ what }) => what === 'keys' && reload(), reload)
  const query = trpc.platform.keys.useQuery({ limit: 100 }, { refetchOnMount: 'always' })
  const connections = query.data?.data.filter(({ kind, status }) => kind === 'CONNECTION' && status === 'ACTIVE')
  return (
    <Card title="Connected apps">
      {connections === undefined ? (
        query.isError ? (
          <QueryError query={query} title="Couldn’t load your apps">
            Connected apps go on working.
          </QueryError>
        ) : (
          <CardBody role="status" aria-busy="true" aria-label="Loading your apps" className="grid gap-3">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-60" />
          </CardBody>
        )
      ) : connections.length === 0 ? (
        <CardBody className="text-muted-foreground">No apps connected.</CardBody>
      ) : (
        <ul className="divide-y">
          {connections.map(connection => (
            <ConnectedApp key={connection.id} connection={connection} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function ConnectedApp({ connection }: { connection: Key }) {
  const { id, name, client, scopes, createdAt, lastUsedAt } = connection
  const utils = trpc.useUtils()
  const [open, setOpen] = useState<'calls' | 'disconnect'>()
  const close = () => setOpen(undefined)
  const disconnect = trpc.platform.revokeKey.useMutation({
    onSuccess: () => {
      close()
      void utils.platform.keys.invalidate()
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <span className="min-w-0 flex-1 basis-48 max-md:basis-full">
        <b className="wrap-anywhere block font-semibold">{name}</b>
        <span className="block text-muted-foreground text-xs tabular-nums">
          {client?.host}, since {formatDate(createdAt)},{' '}
          {lastUsedAt === null ? 'not used yet' : `last used ${formatMoment(lastUsedAt)}`}
        </span>
        <span className="mt-1 block text-xs">Allowed: {scopes.map(scope => scopeLabels[scope]).join(', ')}</span>
      </span>
      <div className="w-42 text-xs tabular-nums max-md:w-full">
        <p className="text-2xs text-muted-foreground">Used today</p>
        <UsedToday apiKey={connection} />
      </div>
      <Button size="sm" aria-label={`Calls of ${name}`} onClick={() => setOpen('calls')}>
        Calls
      </Button>
      <Button size="sm" aria-label={`Disconnect ${name}`} onClick={() => setOpen('disconnect')}>
        Disconnect
      </Button>
      {open === 'calls' && <CallsDialog apiKey={connection} onClose={close} />}
      {open === 'disconnect' && (
        <ConfirmDialog
          title={`Disconnect “${name}”?`}
          confirm="Disconnect"
          busy={disconnect.isPending}
          onConfirm={() => disconnect.mutate({ id })}
          onClose={close}
        >
          {client?.host ?? 'It'} stops at once. Drafts that it made stay.
        </ConfirmDialog>
      )}
    </li>
  )
}
