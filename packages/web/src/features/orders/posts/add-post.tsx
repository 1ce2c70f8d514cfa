import type { Choices, Deliverable } from '@limelight/contract/orders/posts/schema'
import type { Order } from '@limelight/contract/orders/schema'
import { type AccountKind, accountKindNames, accountsPath } from '@limelight/contract/social-accounts/kinds'
import { LayoutGrid, Link as LinkIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { useDraft } from '../../../components/forms/drafts.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { errorText } from '../../../display/error-text.ts'
import { formatMoment } from '../../../display/format.ts'
import { imageUrl } from '../../../server/image-url.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { KindIcon } from '../../social-accounts/kind-icon.tsx'

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
  const paste = () => {
    if (!add.isPending) save({ url: url.trim() })
  }
  return (
    <div className="grid gap-2.5 rounded-md border border-border-strong border-dashed p-2.5">
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="mr-auto text-muted-foreground text-xs max-md:w-full">
          {replaces === undefined
            ? missingWords(order, deliverable)
            : 'Replace this post? The old one stays in the evidence.'}
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
        <div className="flex gap-1.5">
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            aria-label={`Link of the ${accountKindNames[deliverable.network]} post`}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={`${field}-problem`}
            placeholder="https://"
            {...draft.text('url')}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              // The send dialog is a form, which stays open.
              event.preventDefault()
              paste()
            }}
          />
          <Button variant="primary" busy={add.isPending} onClick={paste}>
            Add
          </Button>
        </div>
      )}
      {problem !== undefined && (
        <p id={`${field}-problem`} role="alert" className="font-medium text-danger text-xs">
          {problem}
        </p>
      )}
    </div>
  )
}

/** How many posts of a deliverable were added, without those that were replaced. */
export function addedCount({ posts }: Order, { id }: Deliverable): number {
  return posts.filter(({ deliverableId, status }) => deliverableId === id && status !== 'REPLACED').length
}

function missingWords(order: Order, deliverable: Deliverable): string {
  const added = addedCount(order, deliverable)
  return added === 0 ? 'Not added yet' : `${added} of ${deliverable.count} added`
}

/** `name` tells one of several accounts from the others. */
export function LinkAgain({ name }: { name?: string | undefined }) {
  return (
    <p role="status" className="text-xs">
      {name !== undefined && <b className="font-medium">{name}: </b>}
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

function ChoiceList({ order, deliverable: { id, network }, isBusy, onChoose }: ChoiceListProps) {
  const choices = trpc.orders.postChoices.useQuery({ id: order.id, deliverableId: id }, { retry: false })
  if (choices.isPending) return <p className="text-muted-foreground text-xs">Loading your posts…</p>
  if (choices.isError) return <Problem network={network} problem="AWAY" />
  const { accounts, data } = choices.data
  if (accounts.length === 0) return <LinkAgain />
  return accounts.map(account => {
    const name = accounts.length > 1 ? account.name : undefined
    const posts = data.filter(({ accountId }) => accountId === account.id)
    return (
      <section key={account.id} aria-label={account.name} className="@container grid gap-1.5 text-xs">
        {account.problem !== null && <Problem network={network} problem={account.problem} name={name} />}
        {account.problem === null && name !== undefined && <h4 className="font-medium">{name}</h4>}
        {account.problem === null && posts.length === 0 && (
          <p className="text-muted-foreground">There are no posts yet. Paste the link of an older one.</p>
        )}
        <ul className="grid max-h-96 @lg:grid-cols-4 @sm:grid-cols-3 grid-cols-2 gap-2 overflow-y-auto p-0.5">
          {posts.map(choice => (
            <li key={choice.platformId}>
              <Tile choice={choice} network={network} isBusy={isBusy} onChoose={() => onChoose(choice)} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

type TileProps = { choice: Choice; network: AccountKind; isBusy: boolean; onChoose: () => void }

function Tile({ choice: { text, url, publishedAt, pictureUrl }, network, isBusy, onChoose }: TileProps) {
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      className="grid h-full w-full content-start gap-1 rounded-md border bg-card p-2 text-left hover:border-border-strong hover:bg-accent aria-disabled:opacity-60"
      onClick={() => !isBusy && onChoose()}
    >
      {pictureUrl === null ? (
        <span className="grid h-24 place-items-center rounded-sm bg-muted text-muted-foreground">
          <KindIcon kind={network} className="size-5" />
        </span>
      ) : (
        <img src={imageUrl(pictureUrl)} alt="" loading="lazy" className="h-24 w-full rounded-sm object-cover" />
      )}
      <span className="wrap-anywhere line-clamp-2 min-h-8">{text || url}</span>
      <span className="text-muted-foreground tabular-nums">{formatMoment(publishedAt)}</span>
    </button>
  )
}

type ProblemProps = { network: AccountKind; problem: Choices['accounts'][number]['problem']; name?: string | undefined }

function Problem({ network, problem, name }: ProblemProps) {
  if (problem === 'EXPIRED' || problem === 'SCOPE_MISSING' || problem === 'UNLINKED') return <LinkAgain name={name} />
  const words = accountKindNames[network]
  return (
    <p role="status" className="text-xs">
      {name !== undefined && <b className="font-medium">{name}: </b>}
      {problem === 'NO_LIST'
        ? `${words} can’t list posts. Paste the link.`
        : `${words} doesn’t answer right now. Paste the link; we’ll check it later.`}
    </p>
  )
}
