import { MaskedText } from '../../../components/masked-text.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { Section } from './section.tsx'

type BriefBioProps = { bio: string | undefined; hasFailed: boolean; onRetry: () => void }

/** The bio, without a charge. A creator without one has no section. */
export function BriefBio({ bio, hasFailed, onRetry }: BriefBioProps) {
  if (bio === '') return null
  return (
    <Section title="Bio">
      {bio !== undefined ? (
        <p className="wrap-anywhere whitespace-pre-line">
          <MaskedText text={bio} />
        </p>
      ) : hasFailed ? (
        <p role="alert" className="text-muted-foreground">
          Couldn’t load the bio and the peers.{' '}
          <button type="button" className="link" onClick={onRetry}>
            Try again
          </button>
        </p>
      ) : (
        <div role="status" aria-busy="true" aria-label="Loading the bio" className="grid gap-2">
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      )}
    </Section>
  )
}
