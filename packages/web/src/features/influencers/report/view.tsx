import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import { Mail } from 'lucide-react'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { PriceCard } from '../prices/price-card.tsx'
import { PrintButton } from '../sharing/print-button.tsx'
import { ShareButton } from '../sharing/share-button.tsx'
import { ReportActions } from './actions.tsx'
import { Answers } from './answers.tsx'
import { AudienceCard } from './audience.tsx'
import { Brands } from './brands.tsx'
import { Contact } from './contact.tsx'
import { EngagementCard } from './engagement.tsx'
import { Figures } from './figures.tsx'
import { GrowthCard } from './growth.tsx'
import { ReportHeader } from './header.tsx'
import { Posts } from './posts.tsx'
import { Rhythm } from './rhythm.tsx'
import { Similar } from './similar.tsx'
import { Verdict } from './verdict.tsx'

/**
 * One component per section, in the order of a buyer's questions: is it worth it, who follows them, are
 * they real, what does it cost, who paid them before, did it work.
 */
export function ReportView({ creator }: { creator: InfluencerInfo }) {
  return (
    <div className="mx-auto grid max-w-[1120px] grid-cols-[minmax(0,1fr)] gap-5 max-md:gap-4">
      <ReportHeader
        creator={creator}
        bio={creator.bio}
        actions={
          <ReportActions creator={creator}>
            <ShareButton creator={creator} />
            <PrintButton icon />
            <a href="#contact" className={buttonVariants()}>
              <Mail aria-hidden />
              Contact
            </a>
          </ReportActions>
        }
      />
      <Verdict creator={creator} />
      <Answers creator={creator} />
      <Figures creator={creator} />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-4 has-data-no-history:grid-cols-[minmax(0,1fr)] max-lg:grid-cols-[minmax(0,1fr)]">
        <GrowthCard creator={creator} />
        <EngagementCard creator={creator} />
      </div>
      <AudienceCard creator={creator} />
      <PriceCard creator={creator} />
      <Brands creator={creator} />
      <Posts creator={creator} />
      <Rhythm creator={creator} />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start gap-4 print:hidden max-lg:grid-cols-[minmax(0,1fr)]">
        <Similar creator={creator} />
        <div id="contact" className="scroll-mt-16 max-lg:order-first">
          <Contact creator={creator} />
        </div>
      </div>
    </div>
  )
}
