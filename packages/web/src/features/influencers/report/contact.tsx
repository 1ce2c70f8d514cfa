import type { Influencer } from '@limelight/contract/influencers/schema'
import type { Limit } from '@limelight/contract/tariffs/schema'
import { Eye, LockKeyhole } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import { Handle, MaskedText } from '../../../components/masked-text.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../components/ui/card.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { useLimits } from '../../../components/use-limits.ts'
import { formatCount, formatDate } from '../../../display/format.ts'
import { parseWebUrl } from '../../../display/web-url.ts'
import { useUnmask } from '../../tariffs/limits/use-unmask.ts'

/**
 * The contact details. For masked ones, the cost and the remaining quota are shown before the
 * click.
 */
export function Contact({ creator }: { creator: Influencer }) {
  const isOpen = creator.isUnmasked && (creator.isEmailUnmasked || !creator.hasEmail)
  return (
    <Card>
      <CardHeader title="Contact" className="pr-4">
        {!isOpen && <LockKeyhole aria-hidden className="size-4 text-muted-foreground" />}
      </CardHeader>
      <CardBody>
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <Line name="Handle">
            {creator.isUnmasked ? `@${creator.username}` : <Handle username={creator.username} />}
          </Line>
          <Line name="Profile">
            <Profile creator={creator} />
          </Line>
          <Line name="Email">
            <Email creator={creator} />
          </Line>
        </dl>
        {!isOpen && <Unmasking creator={creator} />}
        {isOpen && creator.email !== null && (
          <CopyButton text={creator.email} label="Copy the email address" className="mt-3 w-full" />
        )}
      </CardBody>
    </Card>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-4">
      <dt className="shrink-0 text-muted-foreground">{name}</dt>
      <dd className="min-w-0 truncate">{children}</dd>
    </div>
  )
}

function Profile({ creator }: { creator: Influencer }) {
  const address = parseWebUrl(creator.url ?? '')
  if (address !== undefined)
    return (
      <a href={address.href} target="_blank" rel="noopener noreferrer" className="link">
        {address.host.replace(/^www\./, '')}
        {address.pathname.replace(/\/$/, '')}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    )
  return creator.isUnmasked ? 'unknown' : <MaskedText text={`${creator.socialNetwork}.com/***`} dots="••••••" />
}

function Email({ creator }: { creator: Influencer }) {
  if (!creator.hasEmail) return <span className="text-muted-foreground">none</span>
  if (creator.email === null || !creator.isEmailUnmasked)
    return <MaskedText text={creator.email ?? '***@***'} dots="••••" />
  return (
    <a href={`mailto:${creator.email}`} className="link">
      {creator.email}
    </a>
  )
}

const costs = {
  username: { name: '1 profile: handle and link', limit: 'MAX_VOLUME_USERNAME_URL' },
  email: { name: '1 email address', limit: 'MAX_EMAILS' },
} as const
type Field = keyof typeof costs

function Unmasking({ creator }: { creator: Influencer }) {
  const limits = useLimits()
  const unmask = useUnmask()
  const [refused, setRefused] = useState<readonly Field[]>([])
  const masked: Field[] = [
    ...(creator.isUnmasked ? [] : (['username'] as const)),
    ...(creator.hasEmail && !creator.isEmailUnmasked ? (['email'] as const) : []),
  ]
  const offers = masked.map(field => ({ field, limit: limits(costs[field].limit) }))
  const isKnown = offers.every(({ limit }) => limit !== undefined)
  const affordable = offers.filter(({ limit }) => (limit?.remaining ?? 0) > 0)
  const fields = affordable.map(({ field }) => field).filter(field => !refused.includes(field))
  const short = isKnown && affordable.length < offers.length
  const resetsAt = offers.map(({ limit }) => limit?.resetsAt).find(date => date != null)
  return (
    <>
      <fieldset className="mt-3.5 mb-3 grid gap-1 rounded-md bg-muted px-3 py-2 text-xs">
        <legend className="sr-only">What to unmask, and what it costs</legend>
        {offers.map(({ field, limit }) => (
          <Offer
            key={field}
            field={field}
            limit={limit}
            // A single offer needs no checkbox.
            isChosen={offers.length === 1 ? undefined : fields.includes(field)}
            onChoose={chosen => setRefused(chosen ? refused.filter(other => other !== field) : [...refused, field])}
          />
        ))}
      </fieldset>
      <Button
        variant="primary"
        className="w-full"
        disabled={!isKnown || fields.length === 0}
        busy={unmask.isPending}
        busyLabel="Unmasking…"
        onClick={() => unmask.mutate({ kind: creator.socialNetwork, id: creator.id, fields })}
      >
        <Eye aria-hidden />
        Unmask
      </Button>
      <p className="mt-2 text-muted-foreground text-xs tabular-nums">
        {short && affordable.length === 0 ? 'Your plan has none left. ' : 'You can see it from then on at no cost. '}
        {resetsAt != null && (
          <>
            Counters reset on <time dateTime={resetsAt}>{formatDate(resetsAt)}</time>.{' '}
          </>
        )}
        {short && (
          <Link href="/tariffs" className="link">
            See plans
          </Link>
        )}
      </p>
    </>
  )
}

type OfferProps = {
  field: Field
  limit: Limit | undefined
  isChosen: boolean | undefined
  onChoose: (chosen: boolean) => void
}

function Offer({ field, limit, isChosen, onChoose }: OfferProps) {
  const id = useId()
  const none = limit !== undefined && limit.remaining === 0
  const words = (
    <>
      <span className="flex-1">{costs[field].name}</span>
      <span className="text-muted-foreground tabular-nums">
        {limit === undefined ? '…' : `${formatCount(limit.remaining)} of ${formatCount(Math.max(0, limit.value))} left`}
      </span>
    </>
  )
  if (isChosen === undefined) return <p className="flex min-h-6 items-center gap-2.5">{words}</p>
  return (
    <label htmlFor={id} className="flex min-h-6 items-center gap-2.5 max-md:min-h-10">
      <Checkbox id={id} checked={isChosen} disabled={none} onChange={event => onChoose(event.currentTarget.checked)} />
      {words}
    </label>
  )
}
