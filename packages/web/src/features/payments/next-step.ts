import type { Renewal, Subscription } from '@limelight/contract/payments/schema'
import { formatDate } from '../../display/format.ts'
import { renewalText } from './use-renewals.ts'

/** What happens to a subscription without further action. `pause` is the higher plan that runs before it goes on. */
export function describeNextStep(
  { status, startsAt, endsAt }: Pick<Subscription, 'status' | 'startsAt' | 'endsAt'>,
  renewal: Renewal | undefined,
  pause: Pick<Subscription, 'tariffName' | 'endsAt'> | undefined,
): string {
  const until = formatDate(endsAt)
  if (status === 'PAST_DUE')
    return `The invoice of ${until} was not paid. The plan ends three days after that date unless it’s paid.`
  const dates =
    pause === undefined
      ? `Active from ${formatDate(startsAt)} until ${until}.`
      : `Goes on after ${pause.tariffName}, from ${formatDate(pause.endsAt)} until ${until}.`
  return `${dates} ${renewal === undefined ? 'It won’t renew.' : renewalText(renewal)}`
}
