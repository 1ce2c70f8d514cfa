import type { Influencer } from '@limelight/contract/influencers/schema'
import { Handle, MaskedText } from '../../../components/masked-text.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { parseWebUrl } from '../../../display/web-url.ts'
import { UnmaskButton } from '../../tariffs/limits/unmask-button.tsx'
import { Section } from './section.tsx'

/** The contact details of a creator, and the cost to unmask them. */
export function BriefContact({ creator }: { creator: Influencer }) {
  const address = parseWebUrl(creator.url ?? '')
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
        <dt className="text-muted-foreground">Email</dt>
        <dd className="flex min-h-6 min-w-0 items-center justify-end gap-1">
          <Email creator={creator} />
        </dd>
      </dl>
      <UnmaskButton creator={creator} />
    </Section>
  )
}

function Email({ creator: { hasEmail, email, isEmailUnmasked } }: { creator: Influencer }) {
  if (!hasEmail) return <span className="text-muted-foreground">none</span>
  if (email === null || !isEmailUnmasked) return <MaskedText text={email ?? '***@***'} dots="••••" />
  return (
    <>
      <a href={`mailto:${email}`} className="link truncate">
        {email}
      </a>
      <CopyButton text={email} label="Copy the email address" />
    </>
  )
}
