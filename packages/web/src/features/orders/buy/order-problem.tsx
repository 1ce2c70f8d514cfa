import { Link } from 'wouter'
import { Note } from '../../../components/ui/note.tsx'
import { errorText } from '../../../display/error-text.ts'
import { errorBodyOf } from '../../../server/trpc.ts'

const sentences: Record<string, { text: string; href?: string; link?: string }> = {
  PERSONAL_INFO_MISSING: {
    text: 'Your profile is not complete: an order needs your name, last name and a confirmed email.',
    href: '/user/edit',
    link: 'Complete it',
  },
  OWN_OFFER_ERROR: { text: 'This is your own offer.' },
  OFFER_NOT_FILLED: { text: 'This offer is no longer available.' },
  ITEM_NOT_FOUND: { text: 'The seller has changed this offer. Reload the page and choose again.' },
  MAX_AMOUNT_ERROR: { text: 'The seller doesn’t do that many at a time. Choose a smaller amount.' },
  ORDER_AMOUNT_LESS_THAN_INITIAL_PRICE: { text: 'The price can’t be below the list price.' },
  PRICE_TOO_SMALL: { text: 'The price must be at least 10 USDT.' },
}

const unreachable = 'Couldn’t reach Limelight. Check your connection and try again.'

/** Why an order was not placed, and what to do. */
export function OrderProblem({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null
  const body = errorBodyOf(error)
  const known = body === undefined ? undefined : sentences[body.errorMessage]
  const text = known?.text ?? (body === undefined ? unreachable : errorText(body))
  return (
    <Note variant="danger" role="alert">
      {text}{' '}
      {known?.href !== undefined && (
        <Link href={known.href} className="link">
          {known.link}
        </Link>
      )}
    </Note>
  )
}
