import type { Alert } from '@limelight/contract/alerts/schema'
import { Link } from 'wouter'
import { Card, CardBody } from '../../components/ui/card.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { formatMoment } from '../../display/format.ts'
import { networkNames } from '../../search/network.ts'
import { type Subject, useAlerts, useSetAlert } from './use-alerts.ts'

/** What may be watched, with a switch for the notice and one for the email. */
export function AlertsCard() {
  const { subjects, isError, refetch } = useAlerts()
  const set = useSetAlert()
  return (
    <Card title="Alerts" className="mt-4">
      <CardBody>
        <p className="text-muted-foreground">
          Once per day: what’s new in a saved search, and creators of a list whose followers, engagement or views moved
          more than they usually do. Alerts cost no searches.
        </p>
        {subjects === undefined ? (
          isError ? (
            <p role="alert" className="mt-3 border-t py-3 text-muted-foreground">
              Couldn’t load your alerts.{' '}
              <button type="button" className="link" onClick={refetch}>
                Try again
              </button>
            </p>
          ) : (
            <div
              role="status"
              aria-busy="true"
              aria-label="Loading your alerts"
              className="mt-3 grid gap-3 border-t py-3"
            >
              <Skeleton className="h-4 w-52" />
              <Skeleton className="h-4 w-40" />
            </div>
          )
        ) : subjects.length === 0 ? (
          <p className="mt-3 border-t py-3 text-muted-foreground">
            Save a search in Discovery or make a list of creators, then turn on its alert here.
          </p>
        ) : (
          <ul className="mt-3">
            {subjects.map(subject => (
              <Row key={subject.id} subject={subject} onSet={set} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

type RowProps = { subject: Subject; onSet: (subject: Subject, wanted: 'off' | 'notice' | 'mail') => void }

function Row({ subject, onSet }: RowProps) {
  const { name, kind, network, path, alert } = subject
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t py-2.5">
      <span className="min-w-40 flex-1">
        <Link href={path} className="wrap-anywhere font-medium hover:underline">
          {name}
        </Link>
        <span className="block text-muted-foreground text-xs tabular-nums">
          {kind === 'search' ? 'Saved search' : 'List'}, {networkNames[network]}
          {alert !== undefined && ` · ${checkWords(alert)}`}
        </span>
      </span>
      <span className="flex items-center gap-x-4">
        <label htmlFor={`notice-${subject.id}`} className="flex items-center gap-2 text-xs max-md:min-h-11">
          Notice
          <Switch
            id={`notice-${subject.id}`}
            aria-label={`Notices about ${name}`}
            checked={alert !== undefined}
            onChange={event => onSet(subject, event.target.checked ? 'notice' : 'off')}
          />
        </label>
        <label htmlFor={`mail-${subject.id}`} className="flex items-center gap-2 text-xs max-md:min-h-11">
          Email
          <Switch
            id={`mail-${subject.id}`}
            aria-label={`Emails about ${name}`}
            checked={alert?.byMail === true}
            onChange={event => onSet(subject, event.target.checked ? 'mail' : 'notice')}
          />
        </label>
      </span>
    </li>
  )
}

function checkWords({ checkedAt, foundAt }: Alert): string {
  if (checkedAt === null) return 'first check within minutes'
  return foundAt === null ? `checked ${formatMoment(checkedAt)}, no news yet` : `last news ${formatMoment(foundAt)}`
}
