import type { AdminUser } from '@limelight/contract/admin/schema'
import { LogOut, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Fact, PanelSection } from '../../components/shell/admin-panel.tsx'
import { RowPanel } from '../../components/shell/row-panel.tsx'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Button, buttonVariants } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toast.ts'
import { formatCount, formatDate, formatMoment } from '../../display/format.ts'
import { imageUrl } from '../../server/image-url.ts'
import { trpc } from '../../server/trpc.ts'
import { AuditTrail } from '../audit/trail.tsx'
import { ConfirmAct } from './confirm-act.tsx'
import { useAdmin } from './use-admin.ts'

export function UserPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const user = trpc.admin.user.useQuery({ id }, { retry: false })
  return (
    <RowPanel
      row={user}
      isGone={user.error?.data?.errorMessage === 'ITEM_NOT_FOUND'}
      noun="user"
      titleOf={({ fullName, email }) => ({ title: fullName || 'No name', subtitle: email })}
      onClose={onClose}
    >
      {loaded => <Details user={loaded} />}
    </RowPanel>
  )
}

const maxSessions = 3

function Details({ user }: { user: AdminUser }) {
  const [showsAll, setShowsAll] = useState(false)
  const sessions = trpc.admin.sessions.useQuery({ id: user.id })
  return (
    <>
      <PanelSection>
        <div className="flex items-center gap-3">
          <Avatar size="lg" name={user.fullName} src={user.photo.url === null ? null : imageUrl(user.photo.url)} />
          <p className="wrap-anywhere min-w-0 flex-1 whitespace-pre-line text-muted-foreground text-xs">
            {user.about ?? 'No text yet.'}
          </p>
        </div>
      </PanelSection>
      <PanelSection>
        <dl className="grid gap-1.5">
          <Fact name="Id">
            <button
              type="button"
              title="Copy the id"
              className="font-mono text-2xs hover:underline"
              onClick={() =>
                void navigator.clipboard.writeText(user.id).then(
                  () => toast.success('Copied the id'),
                  () => toast.error('Couldn’t copy the id. Select it instead.'),
                )
              }
            >
              {user.id}
            </button>
          </Fact>
          <Fact name="Plan">{user.tariffName}</Fact>
          <Fact name="Signs in with">
            {user.isGoogle ? 'Google' : 'password'}
            {sessions.data !== undefined && `, ${countOf(sessions.data.length, 'session')}`}
          </Fact>
          <Fact name="Wallet">
            {user.wallet === null ? 'None' : `${user.wallet.slice(0, 6)}…${user.wallet.slice(-4)}`}
            {user.wallet !== null && (user.isWalletProven ? ', proven' : ', not proven')}
          </Fact>
          <Fact name="Joined">{formatDate(user.createdAt)}</Fact>
          <Fact name="Last seen">{user.lastSeenAt === null ? 'Never' : formatMoment(user.lastSeenAt)}</Fact>
          {user.deletedAt !== null && <Fact name="Deleted">{formatMoment(user.deletedAt)}</Fact>}
        </dl>
      </PanelSection>
      <WhatTheyHave userId={user.id} />
      {sessions.data !== undefined && sessions.data.length > 0 && (
        <PanelSection title="Sessions">
          <ul className="grid gap-1.5 text-xs">
            {sessions.data.slice(0, showsAll ? undefined : maxSessions).map(session => (
              <li key={session.id} className="flex justify-between gap-4">
                <span className="truncate">{session.client ?? 'Unknown browser'}</span>
                <span className="shrink-0 text-muted-foreground tabular-nums">{formatMoment(session.usedAt)}</span>
              </li>
            ))}
          </ul>
          {!showsAll && sessions.data.length > maxSessions && (
            <button type="button" className="link mt-1.5 justify-self-start text-xs" onClick={() => setShowsAll(true)}>
              Show all {sessions.data.length}
            </button>
          )}
        </PanelSection>
      )}
      <PanelSection title="Audit trail">
        <AuditTrail wanted={{ userId: user.id }} />
        <Link href={`/admin/audit?userId=${user.id}`} className={buttonVariants({ size: 'sm' })}>
          All entries
        </Link>
      </PanelSection>
      <AccountActs user={user} hasSessions={(sessions.data?.length ?? 0) > 0} />
    </>
  )
}

/** Offers, orders and what waits in moderation, each with its own page. */
function WhatTheyHave({ userId }: { userId: string }) {
  const offers = trpc.admin.offers.useQuery({ userId, limit: 1 })
  const orders = trpc.admin.orders.useQuery({ userId, limit: 1 })
  const items = trpc.moderation.list.useQuery({ userId, limit: 1 })
  const [waiting] = items.data?.data ?? []
  return (
    <PanelSection>
      <ul className="grid grid-cols-3 gap-2">
        <Total name="Offers" total={offers.data?.total} href={`/admin/offers?userId=${userId}`} />
        <Total name="Orders" total={orders.data?.total} href={`/admin/orders?userId=${userId}`} />
        <Total
          name="To decide"
          total={items.data?.total}
          href={waiting === undefined ? undefined : `/admin/moderation?item=${waiting.id}`}
        />
      </ul>
    </PanelSection>
  )
}

function Total({ name, total, href }: { name: string; total: number | undefined; href: string | undefined }) {
  return (
    <li className="grid gap-0.5">
      <span className="text-muted-foreground text-xs">{name}</span>
      <span className="font-semibold text-lg tabular-nums">
        {total === undefined ? (
          '–'
        ) : total === 0 || href === undefined ? (
          formatCount(total)
        ) : (
          <Link href={href} className="link" aria-label={`${name}: ${formatCount(total)}`}>
            {formatCount(total)}
          </Link>
        )}
      </span>
    </li>
  )
}

function AccountActs({ user, hasSessions }: { user: AdminUser; hasSessions: boolean }) {
  const utils = trpc.useUtils()
  const isSelf = useAdmin().id === user.id
  const done = (text: string) => () => {
    toast.success(text)
    return utils.admin.invalidate()
  }
  const endSessions = trpc.admin.endSessions.useMutation({ onSuccess: done('Signed out everywhere') })
  const remove = trpc.admin.deleteUser.useMutation({ onSuccess: done('Account deleted') })
  const recover = trpc.admin.recoverAccount.useMutation({ onSuccess: done('Account recovered') })
  return (
    <PanelSection title="Account">
      {user.isDeleted ? (
        <Button size="sm" busy={recover.isPending} onClick={() => recover.mutate({ userId: user.id })}>
          <RotateCcw aria-hidden />
          Recover the account
        </Button>
      ) : (
        <div className="grid grid-cols-2 gap-2">
          <ConfirmAct
            title="Sign out everywhere?"
            draft={`user ${user.id} sign out`}
            text={`All sessions of ${user.email} end at once. The password stays the same.`}
            confirm="Sign out"
            onConfirm={comment => endSessions.mutateAsync({ id: user.id, comment })}
          >
            <Button size="sm" disabled={!hasSessions || isSelf}>
              <LogOut aria-hidden />
              Sign out
            </Button>
          </ConfirmAct>
          <ConfirmAct
            title="Delete the account?"
            draft={`user ${user.id} delete`}
            text={`${user.email} is signed out and gets an email. The account can be recovered here at any time; its offers stay archived.`}
            confirm="Delete"
            isDangerous
            onConfirm={comment => remove.mutateAsync({ id: user.id, comment })}
          >
            <Button size="sm" variant="quiet-danger" disabled={isSelf}>
              <Trash2 aria-hidden />
              Delete
            </Button>
          </ConfirmAct>
        </div>
      )}
      {isSelf && (
        <p className="text-2xs text-muted-foreground">This is your own account; another admin can change it.</p>
      )}
    </PanelSection>
  )
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
