import type { Influencer } from '@limelight/contract/influencers/schema'
import { Eye } from 'lucide-react'
import { Link } from 'wouter'
import { Handle, MaskedText } from '../../components/masked-text.tsx'
import { Button } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { formatCount, formatDate } from '../../format.ts'
import { webAddress } from '../../web-address.ts'
import { useLimits } from '../tariffs/use-limits.ts'
import { Section } from './brief-section.tsx'
import { useUnmask } from './use-unmask.ts'

/** How to reach somebody, and what it costs to see it. */
export function BriefContact({ creator }: { creator: Influencer }) {
  const address = webAddress(creator.url ?? '')
  return (
    <Section title="Contact">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5">
        <dt className="text-muted-foreground">Profile</dt>
        <dd className="truncate text-right">
          {address === undefined ? (
            <Handle username={creator.username} />
          ) : (
            <a href={address.href} target="_blank" rel="noopener noreferrer" className="link">
              @{creator.username}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </dd>
        <dt className="text-muted-foreground">E-mail</dt>
        <dd className="flex min-h-6 min-w-0 items-center justify-end gap-1">
          <Email creator={creator} />
        </dd>
      </dl>
      <UnmaskButton creator={creator} />
    </Section>
  )
}

function Email({ creator: { hasEmail, email, isEmailUnmasked } }: { creator: Influencer }) {
  if (!hasEmail) return <span className="text-muted-foreground">none known</span>
  if (email === null || !isEmailUnmasked) return <MaskedText text={email ?? '***@***'} dots="••••" />
  return (
    <>
      <a href={`mailto:${email}`} className="link truncate">
        {email}
      </a>
      <CopyButton text={email} label="Copy the e-mail address" />
    </>
  )
}

const parts = {
  email: { limit: 'MAX_EMAILS', word: 'e-mail' },
  username: { limit: 'MAX_VOLUME_USERNAME_URL', word: 'handle' },
} as const
type Field = keyof typeof parts

/** Says what it opens, what that costs and what is left. What the plan has none of stays masked. */
function UnmaskButton({ creator }: { creator: Influencer }) {
  const limit = useLimits()
  const unmask = useUnmask(creator)
  const masked: Field[] = [
    ...(creator.hasEmail && !creator.isEmailUnmasked ? (['email'] as const) : []),
    ...(creator.isUnmasked ? [] : (['username'] as const)),
  ]
  if (masked.length === 0) return null
  const offers = masked.map(field => ({ field, left: limit(parts[field].limit) }))
  const affordable = offers.filter(({ left }) => left !== undefined && left.remaining > 0)
  const fields = affordable.map(({ field }) => field)
  const resetsAt = offers.map(({ left }) => left?.resetsAt).find(date => date != null)
  const isKnown = offers.every(({ left }) => left !== undefined)
  const least = Math.min(...affordable.map(({ left }) => left?.remaining ?? 0))
  const words = (fields.length === 0 ? masked : fields).map(field => parts[field].word).join(' and ')
  return (
    <>
      <Button
        disabled={fields.length === 0}
        busy={unmask.isPending}
        busyLabel="Opening…"
        onClick={() => unmask.mutate({ kind: creator.socialNetwork, id: creator.id, fields })}
      >
        <Eye aria-hidden />
        Show {words}
        {isKnown && (
          <span className="font-normal text-muted-foreground tabular-nums">
            · {fields.length === 0 ? 'none left' : `1 of ${formatCount(least)} left`}
          </span>
        )}
      </Button>
      <p className="text-2xs text-muted-foreground tabular-nums">
        {isKnown && fields.length < masked.length ? (
          <>
            Your plan has no{' '}
            {masked
              .filter(field => !fields.includes(field))
              .map(field => parts[field].word)
              .join(' and no ')}{' '}
            left
            {resetsAt != null && ` until ${formatDate(resetsAt)}`}.{' '}
            <Link href="/tariffs" className="link">
              See plans
            </Link>
          </>
        ) : (
          'Yours for good: seeing it again is free.'
        )}
      </p>
    </>
  )
}
