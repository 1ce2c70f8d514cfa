import type { Choices, Deliverable } from '@limelight/contract/orders/posts/schema'
import type { Order } from '@limelight/contract/orders/schema'
import { accountKindNames, accountsPath } from '@limelight/contract/social-accounts/kinds'
import { LayoutGrid, Link as LinkIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { useDraft } from '../../../components/forms/drafts.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { errorText } from '../../../display/error-text.ts'
import { formatMoment } from '../../../display/format.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'

const unreachable = 'Couldn’t reach Limelight. Check your connection and try again.'

type AddPostProps = { order: Order; deliverable: Deliverable; replaces?: string; onAdded?: () => void }

/** A missing post: chosen of the seller's own ones, or pasted as a link. It is saved at once. */
export function AddPost({ order, deliverable, replaces, onAdded }: AddPostProps) {
  const [way, setWay] = useState<'choose' | 'paste'>()
  const draft = useDraft(`post ${deliverable.id} ${replaces ?? ''}`, { url: '' })
  const { url } = draft.values
  const field = useId()
  const utils = trpc.useUtils()
  const add = trpc.orders.addPost.useMutation({
    meta: { isReportedByCaller: true },
    onSuccess: () => {
      draft.forget()
      setWay(undefined)
      void utils.orders.byId.invalidate({ id: order.id })
      toast.success('Post added. We’re checking it.')
      onAdded?.()
    },
  })
  const body = errorBodyOf(add.error)
  const problem =
    add.error === null ? undefined : body === undefined ? unreachable : (body.fields?.url ?? errorText(body))
  const save = (place: { url: string } | { accountId: string; platformId: string }) =>
    add.mutate({ id: order.id, deliverableId: deliverable.id, ...place, ...(replaces !== undefined && { replaces }) })
  return (
    <div className="grid gap-2.5 rounded-md border border-border-strong border-dashed p-2.5">
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="mr-auto text-muted-foreground text-xs max-md:w-full">
          {replaces === undefined ? 'Not added yet' : 'Replace this post? The old one stays in the evidence.'}
        </span>
        <Button size="sm" aria-expanded={way === 'choose'} onClick={() => setWay('choose')}>
          <LayoutGrid aria-hidden />
          Choose from your posts
        </Button>
        <Button size="sm" aria-expanded={way === 'paste'} onClick={() => setWay('paste')}>
          <LinkIcon aria-hidden />
          Paste link
        </Button>
      </div>
      {way === 'choose' && (
        <ChoiceList
          order={order}
          deliverable={deliverable}
          isBusy={add.isPending}
          onChoose={({ accountId, platformId }) => save({ accountId, platformId })}
        />
      )}
      {way === 'paste' && (
        <form
          noValidate
          className="flex gap-1.5"
          onSubmit={event => {
            event.preventDefault()
            if (!add.isPending) save({ url: url.trim() })
          }}
        >
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            aria-label={`Link of the ${accountKindNames[deliverable.network]} post`}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={`${field}-problem`}
            placeholder="https://"
            {...draft.text('url')}
          />
          <Button type="submit" variant="primary" busy={add.isPending}>
            Add
          </Button>
        </form>
      )}
      {problem !== undefined && (
        <p id={`${field}-problem`} role="alert" className="font-medium text-danger text-xs">
          {problem}
        </p>
      )}
    </div>
  )
}

export function LinkAgain() {
  return (
    <p role="status" className="text-xs">
      Link your account again so that we can read your posts.{' '}
      <Link href={accountsPath} className="link">
        Link again
      </Link>
    </p>
  )
}

type Choice = Choices['data'][number]
type ChoiceListProps = {
  order: Order
  deliverable: Deliverable
  isBusy: boolean
  onChoose: (choice: Choice) => void
}

function ChoiceList({ order, deliverable, isBusy, onChoose }: ChoiceListProps) {
  const name = accountKindNames[deliverable.network]
  const choices = trpc.orders.postChoices.useQuery({ id: order.id, deliverableId: deliverable.id }, { retry: false })
  if (choices.isPending) return <p className="text-muted-foreground text-xs">Loading your posts…</p>
  const accounts = choices.data?.accounts ?? []
  const problems = new Set(accounts.map(({ problem }) => problem))
  const isAway = choices.isError || problems.has('AWAY') || problems.has('NOT_READABLE')
  const isUnlinked = !choices.isError && accounts.length === 0
  return (
    <div className="grid gap-1.5 text-xs">
      {isAway && <p role="status">{name} doesn’t answer right now. Paste the link; we’ll check it later.</p>}
      {problems.has('NO_LIST') && <p role="status">{name} can’t list posts. Paste the link.</p>}
      {(isUnlinked || problems.has('EXPIRED') || problems.has('SCOPE_MISSING')) && <LinkAgain />}
      <ul className="grid max-h-72 overflow-y-auto">
        {choices.data?.data.map(choice => (
          <li key={choice.platformId}>
            <button
              type="button"
              disabled={isBusy}
              className="grid w-full gap-0.5 rounded-md px-2 py-1.5 text-left hover:bg-accent"
              onClick={() => onChoose(choice)}
            >
              <span className="truncate font-medium">{choice.text || choice.url}</span>
              <span className="text-muted-foreground tabular-nums">{formatMoment(choice.publishedAt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
