import { type PostProblem, type PostStatus, postStatuses, type Verdict } from '@limelight/contract/orders/posts/rules'
import type { Deliverable, Post, PostCheck, PostEvidence } from '@limelight/contract/orders/posts/schema'
import type { Order } from '@limelight/contract/orders/schema'
import { accountKindNames } from '@limelight/contract/social-accounts/kinds'
import { Check, CircleHelp, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../components/ui/card.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { formatCount, formatDate, formatMoment, withLocalMoments } from '../../../display/format.ts'
import { phones, useMedia } from '../../../display/use-media.ts'
import { imageUrl } from '../../../server/image-url.ts'
import { trpc } from '../../../server/trpc.ts'
import { KindIcon } from '../../social-accounts/kind-icon.tsx'
import { otherNameOf } from '../party.ts'
import { AddPost, addedCount, LinkAgain } from './add-post.tsx'
import { deliverableFacts, deliverableWords } from './deliverables.ts'
import { Edits } from './edits.tsx'
import { type LiveDay, liveDaysOf } from './live-days.ts'

/** What will be posted, what was, and what each reading showed. */
export function PostsCard({ order, evidence = [] }: { order: Order; evidence?: PostEvidence[] | undefined }) {
  const { proof, figures, side } = order
  if (proof === null || !showsPosts(order)) return null
  const cost = [
    ...(figures.costPerView === null ? [] : [`${short(figures.costPerView)} USDT per view`]),
    ...(figures.costPerEngagement === null ? [] : [`${short(figures.costPerEngagement)} USDT per engagement`]),
  ]
  const checks = proof.met + proof.missing + proof.unknown
  const isBad = proof.text.startsWith('Removed') || /missing|wrong|too early/.test(proof.text)
  return (
    <Card>
      <CardHeader title="Posts" className="pr-4">
        {order.posts.length > 0 && (
          <span className="text-muted-foreground text-xs tabular-nums">
            {proof.met} of {checks} checks met
            {proof.unknown > 0 && `, ${proof.unknown} unknown`}
          </span>
        )}
      </CardHeader>
      <CardBody className="grid grid-cols-1 gap-4 pt-1">
        <div>
          <p className={cn('font-semibold text-md', isBad && 'text-danger')}>{proof.text}</p>
          {isBad && (
            <p className="text-pretty">
              {adviceOn(order)}{' '}
              {side === 'CLIENT' && order.chatId !== null && (
                <Link href={`/chats/${order.chatId}`} className="link whitespace-nowrap">
                  Open chat
                </Link>
              )}
            </p>
          )}
          {side === 'OWNER' && order.posts.length === 0 && (
            <p className="text-muted-foreground text-xs">A post is checked as soon as you add it.</p>
          )}
          {side === 'CLIENT' && cost.length > 0 && (
            <p className="text-muted-foreground text-xs tabular-nums">{cost.join(' · ')}</p>
          )}
        </div>
        {order.deliverables.map(entry => (
          <DeliverableSection key={entry.id} order={order} deliverable={entry} evidence={evidence} />
        ))}
      </CardBody>
    </Card>
  )
}

/** What the reader can do about a post that isn't as agreed. */
function adviceOn(order: Order): string {
  const { side, status, allowedActions } = order
  if (side === 'OWNER') return 'If you can’t fix it, replace it with another post below.'
  if (side === null) return ''
  const other = otherNameOf(order)
  const ask = `Ask ${other} in the chat to fix it or to replace the post.`
  if (status === 'SENT') return `${ask} You can also request changes before you confirm.`
  if (status !== 'COMPLETED') return ask
  const review = allowedActions.includes('REVIEW') ? ' You can also write about it in your review.' : ''
  return `${ask}${review} The order is complete, so it can’t be disputed any more.`
}

/** Whether the order has a card Posts, which also says what will be posted. */
export function showsPosts({ proof, status, posts }: Order): boolean {
  if (proof === null) return false
  return posts.length > 0 || ['IN_PROGRESS', 'SENT', 'DISPUTE', 'COMPLETED'].includes(status)
}

/** Two digits of what is below 1, because a view costs a fraction of a cent. */
const small = new Intl.NumberFormat('en-US', { minimumSignificantDigits: 2, maximumSignificantDigits: 2 })
const large = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function short(amount: string): string {
  return (Number(amount) < 1 ? small : large).format(Number(amount))
}

type SectionProps = { order: Order; deliverable: Deliverable; evidence: PostEvidence[] }

function DeliverableSection({ order, deliverable, evidence }: SectionProps) {
  const posts = order.posts.filter(({ deliverableId }) => deliverableId === deliverable.id)
  const added = addedCount(order, deliverable)
  return (
    <section aria-label={deliverableWords(deliverable)} className="grid grid-cols-1 gap-3 border-t pt-3">
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <KindIcon kind={deliverable.network} className="size-3.5 self-center text-muted-foreground" />
        <span className="font-medium">{deliverableWords(deliverable)}</span>
        <span className="wrap-anywhere min-w-0 text-muted-foreground text-xs">{deliverableFacts(deliverable)}</span>
      </h3>
      {posts
        .toSorted((one, other) => rank(one) - rank(other))
        .map(post => (
          <PostView
            key={post.id}
            order={order}
            post={post}
            deliverable={deliverable}
            evidence={evidence.find(({ id }) => id === post.id)}
          />
        ))}
      {order.side === 'OWNER' && added < deliverable.count && <AddPost order={order} deliverable={deliverable} />}
    </section>
  )
}

const rank = ({ status }: Post) => (status === 'REPLACED' ? postStatuses.length : 0)

const statusWords: Record<PostStatus, string> = {
  CHECKING: 'Checking',
  LIVE: 'Live',
  REMOVED: 'Removed',
  DONE: 'Kept live',
  UNREADABLE: 'Can’t be read',
  REPLACED: 'Replaced',
}

/** What readings left behind. Only the evidence, which admins read, has a history. */
type Readings = Pick<PostEvidence, 'days' | 'history'>
type PostViewProps = { order: Order; post: Post; deliverable: Deliverable; evidence: PostEvidence | undefined }

function PostView({ order, post, deliverable, evidence }: PostViewProps) {
  const ids = { id: order.id, postId: post.id }
  const own = trpc.orders.postDays.useQuery(ids, { enabled: order.side !== null && post.readAt !== null })
  const { days, history }: Readings = evidence ?? { days: own.data ?? [], history: [] }
  const edits = post.versions.length - 1
  // An arbiter compares the texts.
  const [open, setOpen] = useState<'edits' | 'days' | 'replace' | undefined>(
    order.side === null && edits > 0 ? 'edits' : undefined,
  )
  const toggle = (part: typeof open) => setOpen(open === part ? undefined : part)
  const isReplaced = post.status === 'REPLACED'
  const canReplace = order.side === 'OWNER' && post.status !== 'DONE' && !isReplaced
  return (
    <article aria-label={`Post ${post.url}`} className="grid grid-cols-1 gap-2.5">
      <PostHead post={post} />
      {post.problem !== null && !isReplaced && <ProblemNote order={order} post={post} problem={post.problem} />}
      {post.day !== null && !isReplaced && (
        <DaysStrip post={post} liveDays={deliverable.liveDays} days={days} history={history} />
      )}
      <Checks checks={post.checks} isReplaced={isReplaced} />
      <div className="flex flex-wrap gap-1.5">
        {edits > 0 && (
          <Button size="sm" aria-expanded={open === 'edits'} onClick={() => toggle('edits')}>
            Show edits ({edits})
          </Button>
        )}
        {post.readAt !== null && (
          <Button size="sm" aria-expanded={open === 'days'} onClick={() => toggle('days')}>
            Figures per day
          </Button>
        )}
        {canReplace && (
          <Button size="sm" aria-expanded={open === 'replace'} onClick={() => toggle('replace')}>
            Replace post
          </Button>
        )}
      </div>
      {open === 'edits' && <Edits versions={post.versions} history={history} />}
      {open === 'days' && <Days days={days} />}
      {open === 'replace' && (
        <AddPost order={order} deliverable={deliverable} replaces={post.id} onAdded={() => setOpen(undefined)} />
      )}
    </article>
  )
}

function PostHead({ post }: { post: Post }) {
  const picture = post.versions.findLast(version => version.picture !== null)?.picture
  return (
    <div className="flex gap-3">
      {picture && <img src={imageUrl(picture.url)} alt="" className="h-16 w-13 shrink-0 rounded-md object-cover" />}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <p className="flex items-baseline justify-between gap-2">
          <a href={post.url} target="_blank" rel="noreferrer" className="link truncate">
            {post.url.replace(/^https?:\/\/(?:www\.)?/, '')}
          </a>
          <span
            className={cn(
              'shrink-0 font-medium text-xs',
              post.status === 'REMOVED' && 'text-danger',
              (isSeenLive(post) || post.status === 'DONE') && 'text-success',
            )}
          >
            {post.status === 'LIVE' && post.readAt !== null && !isSeenLive(post)
              ? `Last seen live on ${formatDate(post.readAt)}`
              : statusWords[post.status]}
          </span>
        </p>
        {post.publishedAt !== null && (
          <p className="text-muted-foreground text-xs tabular-nums">Published {formatMoment(post.publishedAt)}</p>
        )}
        <Figures post={post} />
      </div>
    </div>
  )
}

/** Whether the post could be read lately. */
function isSeenLive({ status, checks }: Post): boolean {
  return (
    status === 'LIVE' && !checks.some(({ requirement, verdict }) => requirement === 'LIVE' && verdict === 'UNKNOWN')
  )
}

function Figures({ post }: { post: Post }) {
  const { views, likes, comments, shares } = post.figures
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-xs tabular-nums">
      {Object.entries({ Views: views, Likes: likes, Comments: comments, Shares: shares }).map(([name, count]) => (
        <div key={name} className="flex gap-1">
          <dt className="text-muted-foreground">{name}</dt>
          <dd>{wordOf(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function wordOf(count: number | null): string {
  return count === null ? '–' : formatCount(count)
}

function ProblemNote({ order, post, problem }: { order: Order; post: Post; problem: PostProblem }) {
  const network = accountKindNames[post.network]
  if (problem === 'AWAY')
    return <p className="text-muted-foreground text-xs">{network} doesn’t answer right now. We’ll check it later.</p>
  if (problem === 'NOT_READABLE' || order.side !== 'OWNER')
    return <p className="text-muted-foreground text-xs">We can’t read this post right now.</p>
  return <LinkAgain />
}

const dayWords: Record<LiveDay, string> = { live: 'live', removed: 'removed', unread: 'without a reading', ahead: '' }
const dayLooks: Record<LiveDay, string> = {
  live: 'bg-success',
  removed: 'bg-danger',
  unread: 'bg-border-strong',
  ahead: 'bg-muted',
}

/** One mark per day of the live days. */
function DaysStrip({ post, liveDays, days, history }: Readings & { post: Post; liveDays: number }) {
  const marks = liveDaysOf(
    post,
    days.map(({ day }) => day),
    history,
  )
  const words = (['live', 'removed', 'unread'] as const)
    .map(state => ({ state, count: marks.filter(mark => mark === state).length }))
    .filter(({ state, count }) => count > 0 || state === 'live')
    .map(({ state, count }) => `${count === 1 ? '1 day' : `${count} days`} ${dayWords[state]}`)
  return (
    <div className="grid gap-1 text-xs tabular-nums">
      <span aria-hidden className={cn('flex h-2.5', marks.length <= 60 && 'gap-0.5')}>
        {marks.map((mark, index) => (
          <span key={index} className={cn('min-w-0 flex-1 rounded-[2px]', dayLooks[mark])} />
        ))}
      </span>
      <p className="flex flex-wrap justify-between gap-x-2 text-muted-foreground">
        <span>
          Day {post.day} of {liveDays}
        </span>
        <span>{words.join(', ')}</span>
        {post.liveUntil !== null && <span>until {formatDate(post.liveUntil)}</span>}
      </p>
    </div>
  )
}

/** Open where there is room, and where something is missing. */
function Checks({ checks, isReplaced }: { checks: PostCheck[]; isReplaced: boolean }) {
  const isPhone = useMedia(phones)
  const isMissing = checks.some(({ verdict }) => verdict === 'MISSING')
  return (
    <details open={!isReplaced && (isMissing || !isPhone)} className="text-xs">
      <summary className="cursor-pointer font-medium">{checkWords(checks)}</summary>
      <ul className="@container mt-1.5 grid divide-y">
        {checks.map(check => (
          <CheckRow key={`${check.requirement} ${check.value}`} check={check} />
        ))}
      </ul>
    </details>
  )
}

function checkWords(checks: readonly PostCheck[]): string {
  const count = (verdict: Verdict) => checks.filter(check => check.verdict === verdict).length
  const [missing, unknown] = [count('MISSING'), count('UNKNOWN')]
  const parts = [...(missing > 0 ? [`${missing} not met`] : []), ...(unknown > 0 ? [`${unknown} unknown`] : [])]
  return `${checks.length} checks, ${parts.length === 0 ? 'all met' : parts.join(', ')}`
}

const names = {
  AUTHOR: 'Author',
  PUBLISHED: 'Published',
  KIND: 'Kind',
  CONTAINS: 'Contains',
  DISCLOSED: 'Disclosed',
  LIVE: 'Live',
} as const

const looks = {
  MET: { Icon: Check, word: 'Met', className: 'text-success' },
  MISSING: { Icon: X, word: 'Not met', className: 'text-danger' },
  UNKNOWN: { Icon: CircleHelp, word: 'Unknown', className: 'text-muted-foreground' },
} as const

/** What a post lacks is missing, but it can also be gone. */
const missingWords: Partial<Record<PostCheck['requirement'], string>> = {
  CONTAINS: 'Missing',
  DISCLOSED: 'Missing',
  LIVE: 'Removed',
}

function CheckRow({ check: { requirement, value, verdict, evidence, at } }: { check: PostCheck }) {
  const { Icon, word, className } = looks[verdict]
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)_auto] gap-x-2 py-1.5 @lg:grid-cols-[1rem_8rem_4rem_minmax(0,1fr)_auto]">
      <Icon aria-hidden className={cn('mt-0.5 size-3.5', className)} />
      <b className="wrap-anywhere font-medium">{value ?? names[requirement]}</b>
      <span className={className}>{verdict === 'MISSING' ? (missingWords[requirement] ?? word) : word}</span>
      <span className="wrap-anywhere text-muted-foreground @max-lg:col-span-2 @max-lg:col-start-2">
        {withLocalMoments(evidence)}
      </span>
      {at !== null && (
        <time dateTime={at} className="text-muted-foreground tabular-nums @max-lg:col-start-2">
          {formatMoment(at)}
        </time>
      )}
    </li>
  )
}

function Days({ days }: Pick<Readings, 'days'>) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full table-fixed text-right text-xs tabular-nums">
        <thead className="text-muted-foreground">
          <tr>
            {['Day', 'Views', 'Likes', 'Comments', 'Shares'].map(name => (
              <th key={name} scope="col" className="py-1 pr-2 font-normal first:text-left">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, views, likes, comments, shares }) => (
            <tr key={day} className="border-t">
              <th scope="row" className="py-1 text-left font-normal">
                {day}
              </th>
              <td className="pr-2">{wordOf(views)}</td>
              <td className="pr-2">{wordOf(likes)}</td>
              <td className="pr-2">{wordOf(comments)}</td>
              <td className="pr-2">{wordOf(shares)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
