import { sharingRules } from '@limelight/contract/influencers/rules'
import type { InfluencerId } from '@limelight/contract/influencers/schema'
import type { SharedLink } from '@limelight/contract/influencers/sharing'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Dialog, DialogContent } from '../../../components/ui/dialog.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useLimits } from '../../../components/use-limits.ts'
import { trpc } from '../../../server/trpc.ts'
import { OwnLinks, subjectOf } from './own-links.tsx'

const durations = [7, sharingRules.defaultDays, sharingRules.maxDays]

type ShareDialogProps = {
  title: string
  subject: InfluencerId | { listId: string; showsMoney: boolean }
  /** What readers of the link see. */
  children: ReactNode
  onClose: () => void
}

function isOf({ listId, influencerId, socialNetwork }: SharedLink, subject: ShareDialogProps['subject']): boolean {
  if ('listId' in subject) return listId === subject.listId
  return influencerId === subject.id && socialNetwork === subject.kind
}

/** Makes a link, and lists the links that still work. */
export function ShareDialog({ title, subject, children, onClose }: ShareDialogProps) {
  const utils = trpc.useUtils()
  const daysId = useId()
  const [days, setDays] = useState(sharingRules.defaultDays)
  const [made, setMade] = useState<SharedLink>()
  const share = trpc.influencers.share.useMutation({
    onSuccess: link => {
      setMade(link)
      void utils.influencers.sharedLinks.invalidate()
      void utils.tariffs.limits.invalidate()
    },
  })
  const isRefused = useLimits()('EXPORT')?.value === 0
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent title={title} className="w-[520px]">
        <div className="grid gap-4 px-5 pb-5">
          {children}
          <div className="flex items-end gap-2">
            <label htmlFor={daysId} className="min-w-0 flex-1">
              <span className="mb-1 block font-medium text-xs">The link ends after</span>
              <Select id={daysId} value={days} onChange={event => setDays(Number(event.target.value))}>
                {durations.map(value => (
                  <option key={value} value={value}>
                    {value} days
                  </option>
                ))}
              </Select>
            </label>
            <Button
              variant="primary"
              busy={share.isPending}
              disabled={isRefused}
              busyLabel="Creating…"
              onClick={() => share.mutate({ ...subject, days })}
            >
              Create link
            </Button>
          </div>
          {isRefused && (
            <Note variant="info">
              Your plan doesn’t include shared links.{' '}
              <Link href="/tariffs" className="link">
                See plans
              </Link>
            </Note>
          )}
          {made !== undefined && (
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1">
              <span className="col-span-2 text-muted-foreground text-xs">New link: {subjectOf(made)}</span>
              <input
                readOnly
                aria-label="The new link"
                value={made.url}
                className="h-8 min-w-0 truncate rounded-md border border-input bg-muted px-2.5 font-mono text-xs max-md:h-10"
                onFocus={event => event.currentTarget.select()}
              />
              <CopyButton text={made.url} label="Copy the new link" />
            </div>
          )}
          <OwnLinks
            isOfPage={link => isOf(link, subject)}
            madeId={made?.id}
            onEnded={id => id === made?.id && setMade(undefined)}
          />
        </div>
      </DialogContent>
    </Dialog>
  )
}
