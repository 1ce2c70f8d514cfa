import type { AdminSocialOrder } from '@limelight/contract/orders/social-orders'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { EmptyView } from '../../../components/empty-view.tsx'
import { EndlessView } from '../../../components/endless-view.tsx'
import { ExportRows } from '../../../components/export-rows.tsx'
import { AdminPage } from '../../../components/shell/admin-page.tsx'
import { TabLinks } from '../../../components/shell/tab-links.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { useEndlessList } from '../../../server/endless-list.ts'
import { trpc } from '../../../server/trpc.ts'
import { totalOf } from '../../admin/use-open-tab.ts'
import { CommentDialog } from '../actions/comment-dialog.tsx'
import { fullNameOf } from '../party.ts'
import { SocialOrderView } from '../social/list.tsx'

const states = [
  { status: 'NEW', label: 'New' },
  { status: 'ANSWERED', label: 'Answered' },
  { status: 'CLOSED', label: 'Closed' },
] as const

/** Requests to creators without an offer, which an admin arranges. */
export default function SocialOrdersPage() {
  const [query] = useSearchParams()
  const utils = trpc.useUtils()
  const status = states.find(state => state.status === query.get('status'))?.status ?? 'NEW'
  const list = useEndlessList<AdminSocialOrder>(getQueryKey(trpc.orders.socialList, { status }, 'infinite'), offset =>
    utils.client.orders.socialList.query({ status, offset, limit: 50 }),
  )
  const totals = trpc
    .useQueries(api => states.map(({ status }) => api.orders.socialList({ status, limit: 1 })))
    .map(totalOf)
  return (
    <AdminPage
      title="Social orders"
      actions={<ExportRows list={list} noun="social-orders" />}
      isTool={false}
      heading={
        <TabLinks
          label="State"
          tabs={states.map((state, at) => ({
            href: `/admin/social-orders${state.status === 'NEW' ? '' : `?status=${state.status}`}`,
            label: state.label,
            isCurrent: state.status === status,
            count: state.status === status && list.items !== undefined ? list.total : totals[at],
          }))}
        />
      }
    >
      <EndlessView
        list={list}
        noun="Social orders"
        empty={
          <EmptyView
            title={status === 'NEW' ? 'Nobody waits for an answer' : 'No social orders'}
            className="py-[12dvh]"
          >
            Users ask for creators without an offer on the report of a creator.
          </EmptyView>
        }
      >
        {orders => (
          <ul className="mx-auto grid max-w-[760px] gap-3">
            {orders.map(order => (
              <li key={order.id}>
                <Request order={order} />
              </li>
            ))}
          </ul>
        )}
      </EndlessView>
    </AdminPage>
  )
}

function Request({ order }: { order: AdminSocialOrder }) {
  const utils = trpc.useUtils()
  const [isAnswering, setAnswering] = useState(false)
  const answer = trpc.orders.answerSocial.useMutation({
    onSuccess: ({ status }) => {
      toast.success(status === 'CLOSED' ? 'Closed.' : 'Answer sent.')
      void utils.orders.socialList.invalidate()
    },
  })
  const next = order.status === 'NEW' ? 'ANSWERED' : 'CLOSED'
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex gap-3">
        <SocialOrderView order={order} isOwn={false} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t pt-3">
        <p className="text-muted-foreground text-xs">
          Asked by{' '}
          <Link href={`/admin/users/${order.user.id}`} className="link">
            {fullNameOf(order.user)}
          </Link>
        </p>
        {order.status !== 'CLOSED' && (
          <Button size="sm" variant={order.status === 'NEW' ? 'primary' : 'default'} onClick={() => setAnswering(true)}>
            {order.status === 'NEW' ? 'Answer' : 'Close'}
          </Button>
        )}
      </div>
      {isAnswering && (
        <CommentDialog
          title={order.status === 'NEW' ? 'Answer the request' : 'Close the request?'}
          label="Answer, which the user reads"
          draft={`social order ${order.id} ${next}`}
          isRequired={order.status === 'NEW'}
          initial={order.answer ?? ''}
          confirm={order.status === 'NEW' ? 'Send the answer' : 'Close'}
          isBusy={answer.isPending}
          onConfirm={text =>
            answer
              .mutateAsync({ id: order.id, status: next, ...(text.trim() === '' ? {} : { answer: text.trim() }) })
              .then(
                () => true,
                () => false,
              )
          }
          onClose={() => setAnswering(false)}
        >
          <div className="flex gap-3">
            <SocialOrderView order={order} isOwn={false} />
          </div>
        </CommentDialog>
      )}
    </Card>
  )
}
