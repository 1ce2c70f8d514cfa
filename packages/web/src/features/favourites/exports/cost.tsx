import type { ExportPrice } from '@limelight/contract/favourites/exports'
import { Link } from 'wouter'
import { ConfirmEmail } from '../../../components/confirm-email.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useLimits } from '../../../components/use-limits.ts'
import { errorText } from '../../../display/error-text.ts'
import { counted } from '../../../display/format.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { costWords, refusalWords } from './words.ts'

type ExportCostProps = {
  price: ExportPrice | undefined
  /** Why there is no price. */
  error: unknown
  onRetry: () => void
}

/** The cost of the export, or why the plan does not allow it. */
export function ExportCost({ price, error, onRetry }: ExportCostProps) {
  const limits = useLimits()
  const { data: user } = trpc.users.me.useQuery()
  if (price !== undefined)
    return (
      <Note aria-live="polite">
        <span className="tabular-nums">
          <b className="font-semibold">{counted(price.rows, 'row')}</b>.{' '}
          {costWords(price.cost, name => limits(name)?.remaining).join('. ')}.
        </span>
      </Note>
    )
  if (error === null)
    return (
      <Note role="status" aria-busy="true" aria-label="Loading the price">
        <Skeleton className="my-1 h-3 w-48" />
      </Note>
    )
  const body = errorBodyOf(error)
  if (body?.limit !== undefined)
    return (
      <Note variant="danger" role="alert">
        {refusalWords(body.limit)}{' '}
        <Link href="/tariffs" className="link">
          See plans
        </Link>
      </Note>
    )
  if (body?.errorMessage === 'PERSONAL_INFO_MISSING' && user?.isActivated === false)
    return (
      <Note variant="danger" role="alert">
        <p className="font-semibold">Confirm your email first</p>
        <ConfirmEmail email={user.email} />
      </Note>
    )
  return (
    <Note variant="danger" role="alert">
      {body === undefined ? 'Couldn’t load the price.' : errorText(body)}{' '}
      <button type="button" className="link" onClick={onRetry}>
        Try again
      </button>
    </Note>
  )
}
