import type { Audit } from '@limelight/contract/audit/schema'
import type { ModerationTarget } from '@limelight/contract/moderation/item'
import type { Finding, ModerationItem, SingleModerationItem } from '@limelight/contract/moderation/schema'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Badge } from '../../components/ui/badge.tsx'
import { Note } from '../../components/ui/note.tsx'
import { Videos } from '../../components/videos.tsx'
import { formatDate } from '../../display/format.ts'
import { imageUrl } from '../../server/image-url.ts'
import { trpc } from '../../server/trpc.ts'
import { formatWaiting } from './queue-list.tsx'
import { targetNames } from './queue-tabs.tsx'

const fieldNames: Record<string, string> = {
  name: 'Name',
  surname: 'Last name',
  about: 'About',
  description: 'Text',
  category: 'Category',
}
const itemFields: Record<string, string> = { name: 'Name', description: 'Text', price: 'Price' }

/** Fields of an item of an offer are called `items.0.price`. */
function labelOf(target: ModerationTarget, name: string): string {
  const [first = '', index, field = ''] = name.split('.')
  if (index !== undefined)
    return index === '0' ? (itemFields[field] ?? field) : `${itemFields[field] ?? field} ${Number(index) + 1}`
  return target === 'OFFER' && first === 'name' ? 'Title' : (fieldNames[first] ?? first)
}

/** An offer is called by its title, everything else by its owner. */
function titleOf({ target, user, evidence }: SingleModerationItem): string {
  const owner = user.fullName || 'No name'
  const title = target === 'OFFER' ? evidence.fields.find(({ name }) => name === 'name')?.value : undefined
  return title ? `“${title}”` : `${targetNames[target].one} of ${owner}`
}

/** What the owner shows, what has changed since the last decision, and what the checks found. */
export function EvidencePanel({ item }: { item: SingleModerationItem }) {
  const { evidence, checks, user, target } = item
  const { client } = trpc.useUtils()
  return (
    <section
      aria-labelledby="moderation-item"
      className="grid content-start gap-4 overflow-auto px-6 pt-4.5 pb-6 max-md:px-4"
    >
      <header className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id="moderation-item" className="font-semibold text-lg tracking-title">
            {titleOf(item)}
          </h2>
          <p className="wrap-anywhere text-muted-foreground text-xs">
            {targetNames[target].one} by{' '}
            <Link href={`/admin/users/${user.id}`} className="link">
              {user.fullName || user.email}
            </Link>
            {user.fullName && ` (${user.email})`}, changed {formatWaiting(item.queuedAt)} ago
          </p>
        </div>
        <Status item={item} isShown={evidence.isShown} />
      </header>
      {checks.length > 0 && (
        <Note variant={checks.some(({ level }) => level === 'refuse') ? 'danger' : 'default'}>
          <ul className="grid gap-1">
            {[...new Set(checks.map(({ text }) => text))].map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Note>
      )}
      {evidence.images.map(image => (
        <figure key={image.id}>
          <img
            src={imageUrl(image.url)}
            alt={`${targetNames[target].one} of ${user.fullName}`}
            className="max-h-[50dvh] max-w-full rounded-md"
            width={image.width}
            height={image.height}
            style={{ width: 'auto', height: 'auto' }}
          />
          <figcaption className="pt-1 text-2xs text-muted-foreground tabular-nums">
            {image.width} × {image.height}
          </figcaption>
        </figure>
      ))}
      <Videos
        videos={evidence.videos}
        readAddress={fileId => client.offers.video.query({ offerId: item.targetId, fileId })}
      />
      {evidence.fields.length > 0 && (
        <dl className="divide-y border-y">
          {evidence.fields.map(({ name, value, before }) => (
            <div key={name} className="grid grid-cols-[72px_minmax(0,1fr)] gap-3 py-2.5">
              <dt className="text-muted-foreground text-xs leading-5">{labelOf(target, name)}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                {before !== null && before !== value && <s className="mr-2 text-muted-foreground">{before}</s>}
                {value === null || value === '' ? (
                  <span className="text-muted-foreground">Empty</span>
                ) : (
                  <Marked value={value} findings={checks.filter(({ field }) => field === name)} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <OtherItems items={item.others} />
      <History item={item} />
    </section>
  )
}

/** What else the user shows, and how it was decided. */
function OtherItems({ items }: { items: readonly ModerationItem[] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="moderation-others">
      <h3 id="moderation-others" className="font-semibold">
        Other items of this user
      </h3>
      <ul className="mt-2 grid gap-1 text-xs">
        {items.map(item => (
          <li key={item.id} className="flex items-center gap-2">
            <Link href={`/admin/moderation?item=${item.id}`} className="link">
              {targetNames[item.target].one}
            </Link>
            <span className="min-w-0 flex-1 truncate text-muted-foreground">
              {formatWaiting(item.queuedAt)} ago
              {item.reasons.length > 0 && `: ${item.reasons.map(({ text }) => text).join(', ')}`}
            </span>
            {item.status === 'UNKNOWN' ? <Badge>Waits</Badge> : <Status item={item} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Status({ item, isShown = true }: { item: ModerationItem; isShown?: boolean }) {
  if (item.status === 'REFUSED') return <Badge variant="danger">Refused</Badge>
  if (item.status === 'APPROVED') return <Badge variant="success">Approved</Badge>
  return isShown ? <Badge variant="info">Visible to all</Badge> : <Badge>Nobody else sees it</Badge>
}

/** The text with what the checks found marked where it stands. */
function Marked({ value, findings }: { value: string; findings: Finding[] }) {
  const parts = []
  let end = 0
  for (const { start, excerpt } of findings) {
    if (start === null || excerpt === null || start < end) continue
    parts.push(value.slice(end, start))
    parts.push(
      <mark key={start} className="rounded-xs bg-warning-soft px-0.5 font-medium text-warning">
        {excerpt}
      </mark>,
    )
    end = start + excerpt.length
  }
  return (
    <>
      {parts}
      {value.slice(end)}
    </>
  )
}

const words: Record<string, string> = { APPROVED: 'Approved', REFUSED: 'Refused', UNKNOWN: 'Queued again' }

function History({ item }: { item: SingleModerationItem }) {
  // After an undo, the decision and the undo are newer than the change that waits.
  const later = item.history.filter(({ createdAt }) => createdAt > item.queuedAt)
  const earlier = item.history.slice(later.length)
  return (
    <section aria-labelledby="moderation-history">
      <h3 id="moderation-history" className="font-semibold">
        Audit trail
      </h3>
      <ol className="mt-2 grid gap-1.5 text-xs">
        {later.map(act => (
          <Decided key={act.id} act={act} />
        ))}
        {item.status === 'UNKNOWN' && (
          <Entry at={item.queuedAt}>
            {earlier.length > 0 ? 'Owner changed it, queued again' : 'First saved, queued'}
          </Entry>
        )}
        {earlier.map(act => (
          <Decided key={act.id} act={act} />
        ))}
      </ol>
    </section>
  )
}

function Decided({ act }: { act: Audit }) {
  return (
    <Entry at={act.createdAt}>
      <b className="font-semibold">{words[statusIn(act.after)] ?? act.act}</b> by{' '}
      {act.admin.fullName || act.admin.email}
      {[...reasonsIn(act.after), ...(act.comment === null ? [] : [act.comment])].map((text, index) => (
        <span key={text}>
          {index === 0 ? ': ' : ' · '}
          {text}
        </span>
      ))}
    </Entry>
  )
}

function reasonsIn(value: unknown): string[] {
  const reasons = typeof value === 'object' && value !== null && 'reasons' in value ? value.reasons : []
  return Array.isArray(reasons) ? reasons.map(String) : []
}

function statusIn(value: unknown): string {
  return typeof value === 'object' && value !== null && 'status' in value ? String(value.status) : ''
}

function Entry({ at, children }: { at: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[76px_minmax(0,1fr)] gap-3 tabular-nums">
      <time dateTime={at} className="text-muted-foreground">
        {formatDate(at)}
      </time>
      <span className="wrap-anywhere">{children}</span>
    </li>
  )
}
