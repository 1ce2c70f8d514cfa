import type { Influencer } from '@limelight/contract/influencers/schema'
import { Eye } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '../../../components/ui/button.tsx'
import { useLimits } from '../../../components/use-limits.ts'
import { formatCount, formatDate } from '../../../display/format.ts'
import { useUnmask } from './use-unmask.ts'

const parts = {
  email: { limit: 'MAX_EMAILS', word: 'email' },
  username: { limit: 'MAX_VOLUME_USERNAME_URL', word: 'profile' },
} as const
type Field = keyof typeof parts

type Masked = Pick<Influencer, 'id' | 'socialNetwork' | 'isUnmasked' | 'hasEmail' | 'isEmailUnmasked'>

/** Names what it unmasks, and below it the cost and what is left. Fields without a remaining limit stay masked. */
export function UnmaskButton({ creator }: { creator: Masked }) {
  const limit = useLimits()
  const unmask = useUnmask()
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
  const cost = affordable.map(({ field, left }) => {
    const remaining = left?.remaining ?? 0
    return `1 of ${formatCount(remaining)} ${parts[field].word}${remaining === 1 ? '' : 's'}`
  })
  const words = (fields.length === 0 ? masked : fields).map(field => parts[field].word).join(' and ')
  return (
    <>
      <Button
        disabled={fields.length === 0}
        busy={unmask.isPending}
        busyLabel="Unmasking…"
        onClick={() => unmask.mutate({ kind: creator.socialNetwork, id: creator.id, fields })}
      >
        <Eye aria-hidden />
        Unmask {words}
      </Button>
      <p className="text-2xs text-muted-foreground tabular-nums">
        {cost.length > 0 && `Uses ${cost.join(' and ')} left. `}
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
          'You can see it again at no cost.'
        )}
      </p>
    </>
  )
}
