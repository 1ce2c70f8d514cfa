import type { Finding, SingleModerationItem } from '@limelight/contract/moderation/schema'
import type { ReactNode } from 'react'
import { Badge } from '../../components/ui/badge.tsx'
import { Note } from '../../components/ui/note.tsx'
import { formatDate } from '../../display/format.ts'
import { imageUrl } from '../../server/image-url.ts'
import { formatWaiting } from './queue-list.tsx'
import { targetNames } from './queue-tabs.tsx'

const fieldNames: Record<string, string> = { name: 'Name', surname: 'Last name', about: 'About' }

/** What the owner shows, what has changed since the last decision, and what the checks found. */
export function EvidencePanel({ item }: { item: SingleModerationItem }) {
  const { evidence, checks, history, user, target } = item
  return (
    <section
      aria-labelledby="moderation-item"
      className="grid content-start gap-4 overflow-auto px-6 pt-4.5 pb-6 max-md:px-4"
    >
      <header className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id="moderation-item" className="font-semibold text-lg tracking-title">
            {targetNames[target].one} of {user.fullName || 'No name'}
          </h2>
          <p className="text-muted-foreground text-xs">
            {user.email}, changed {formatWaiting(item.queuedAt)} ago, priority {item.priority}
          </p>
        </div>
        <Status item={item} />
      </header>
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
      {evidence.fields.length > 0 && (
        <dl className="divide-y border-y">
          {evidence.fields.map(({ name, value, before }) => (
            <div key={name} className="grid grid-cols-[72px_minmax(0,1fr)] gap-3 py-2.5">
              <dt className="text-muted-foreground text-xs leading-5">{fieldNames[name] ?? name}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                {before !== null && before !== value && <s className="mr-2 text-muted-foreground">{before}</s>}
                {value === null ? (
                  <span className="text-muted-foreground">Empty</span>
                ) : (
                  <Marked value={value} findings={checks.filter(({ field }) => field === name)} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {checks.length > 0 && (
        <Note variant={checks.some(({ level }) => level === 'refuse') ? 'danger' : 'default'}>
          <ul className="grid gap-1">
            {[...new Set(checks.map(({ text }) => text))].map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Note>
      )}
      <History item={item} hasDecisions={history.length > 0} />
    </section>
  )
}

function Status({ item }: { item: SingleModerationItem }) {
  if (item.status === 'REFUSED') return <Badge variant="danger">Refused</Badge>
  if (item.status === 'APPROVED') return <Badge variant="success">Approved</Badge>
  return <Badge variant="info">Visible to all</Badge>
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

function History({ item, hasDecisions }: { item: SingleModerationItem; hasDecisions: boolean }) {
  return (
    <section aria-labelledby="moderation-history">
      <h3 id="moderation-history" className="font-semibold">
        Audit trail
      </h3>
      <ol className="mt-2 grid gap-1.5 text-xs">
        {item.status === 'UNKNOWN' && (
          <Entry at={item.queuedAt}>{hasDecisions ? 'Owner changed it, queued again' : 'First saved, queued'}</Entry>
        )}
        {item.history.map(act => (
          <Entry key={act.id} at={act.createdAt}>
            <b className="font-semibold">{words[statusIn(act.after)] ?? act.act}</b> by{' '}
            {act.admin.fullName || act.admin.email}
            {act.comment !== null && `: ${act.comment}`}
          </Entry>
        ))}
      </ol>
    </section>
  )
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
