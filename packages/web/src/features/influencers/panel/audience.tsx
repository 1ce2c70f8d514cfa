import type { Influencer, InfluencerBrief } from '@limelight/contract/influencers/schema'
import { Link } from 'wouter'
import { reportPath } from '../../../display/creator-paths.ts'
import { formatCount, formatDay } from '../../../display/format.ts'
import { summarize } from '../audience-words.ts'
import { Section } from './section.tsx'

/** One line about the audience; the report has the rest. */
export function BriefAudience({ creator, brief }: { creator: Influencer; brief: InfluencerBrief | undefined }) {
  // Without its place kept: most of the panel stands below, and many creators have no sample.
  if (brief === undefined) return null
  const { audience } = brief
  const noun = creator.socialNetwork === 'youtube' ? 'subscribers' : 'followers'
  const part = audience?.countries ?? audience?.suspicious ?? audience?.ages
  return (
    <Section title="Audience" aside={part ? `${formatDay(part.date)} · sample of ${formatCount(part.sampleSize)}` : ''}>
      <p className="text-muted-foreground text-xs">
        {audience === null ? (
          `No sample of these ${noun} yet.`
        ) : (
          <>
            {summarize(audience, noun)}{' '}
            <Link href={`${reportPath(creator)}#audience`} className="link">
              More in the report
            </Link>
          </>
        )}
      </p>
    </Section>
  )
}
