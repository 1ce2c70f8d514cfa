import type { Offer } from '@limelight/contract/offers/schema'
import { Note } from '../../../components/ui/note.tsx'

/** Why moderators refused the offer, and what to do. */
export function ModerationNotice({
  offer: { moderationData, status },
  isChanged,
}: {
  offer: Offer
  isChanged: boolean
}) {
  const { moderationStatus, moderationReasons } = moderationData
  if (moderationStatus === 'REFUSED')
    return (
      <Note variant="danger" role="alert">
        <p className="font-semibold">
          {moderationReasons.length === 0 ? 'Refused by our moderators.' : 'Refused by our moderators:'}
        </p>
        {moderationReasons.length > 0 && (
          <ul className="my-1 grid gap-1">
            {moderationReasons.map(({ id, text }) => (
              <li key={id}>
                <mark className="wrap-anywhere box-decoration-clone rounded-xs bg-danger/12 px-1 font-medium text-danger">
                  {text}
                </mark>
              </li>
            ))}
          </ul>
        )}
        <p className="text-muted-foreground">
          {isChanged
            ? 'Save your changes to have it checked again.'
            : 'Hidden until you change it; then it is checked again.'}
        </p>
      </Note>
    )
  if (moderationStatus === 'UNKNOWN' && status === 'ACTIVE')
    return (
      <Note variant="info">Active, in check. Buyers see it already; our moderators check it after every change.</Note>
    )
  return null
}
