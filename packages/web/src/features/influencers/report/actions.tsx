import type { Influencer } from '@limelight/contract/influencers/schema'
import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { comparePath } from '../../../display/creator-paths.ts'
import { AddToListButton } from '../../favourites/picker/add-button.tsx'
import { AskCreator } from '../../orders/social/ask-creator.tsx'

/** What a user can do with a creator. `children` need an open report. */
export function ReportActions({ creator, children }: { creator: Influencer; children?: ReactNode }) {
  return (
    <>
      {children}
      <Link href={comparePath(creator.socialNetwork, [creator.id])} className={buttonVariants()}>
        <Columns3 aria-hidden />
        Compare
      </Link>
      <AskCreator creator={creator} />
      <AddToListButton type="influencer" item={creator} variant="primary" />
    </>
  )
}
