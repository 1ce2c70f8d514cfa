import type { ReactNode } from 'react'
import { Beam } from '../../components/shell/stage.tsx'
import { cn } from '../../components/ui/cn.ts'
import { AuthButton } from '../accounts/auth-button.tsx'
import { BoardPicture } from './board-picture.tsx'
import { EvidenceCard } from './evidence-card.tsx'
import { Footer } from './footer.tsx'
import { OrderSteps } from './order-steps.tsx'
import { PlansSection } from './plans.tsx'
import { SampleSearch } from './sample-search.tsx'

/** The landing page below the first view. */
export default function Sections() {
  return (
    <>
      <SampleSearch />
      <Section
        id="find"
        title="Find by evidence"
        text="Every figure is shown next to the median of comparable creators. Right of the line means above the median."
      >
        <EvidenceCard />
      </Section>
      <Section
        id="keep"
        title="Keep on a board"
        text="View a list as a table or move creators through the columns of a board. Exports run in the background and stay ready for you."
        mirrored
      >
        <BoardPicture />
      </Section>
      <Section
        id="trade"
        title="Trade through escrow"
        text="The price goes into escrow before the work starts and is released when you confirm. If you disagree, it can only be split between the two of you."
      >
        <OrderSteps />
      </Section>
      <PlansSection />
      <Closing />
      <Footer />
    </>
  )
}

type SectionProps = { id: string; title: string; text: string; mirrored?: boolean; children: ReactNode }

function Section({ id, title, text, mirrored, children }: SectionProps) {
  return (
    <section
      id={id}
      className={cn(
        'mx-auto mt-24 grid max-w-[1200px] scroll-mt-8 items-center gap-x-18 gap-y-6 px-6 max-lg:mt-18 max-md:px-4',
        mirrored
          ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,0.75fr)] lg:*:first:order-2'
          : 'lg:grid-cols-[minmax(0,0.75fr)_minmax(0,1fr)]',
      )}
    >
      <div>
        <h2 className="font-semibold text-3xl tracking-display max-md:text-[30px]/9">{title}</h2>
        <p className="mt-3 max-w-[60ch] text-pretty text-lg/[26px] text-muted-foreground">{text}</p>
      </div>
      {children}
    </section>
  )
}

function Closing() {
  return (
    <section className="mx-auto mt-24 max-w-[1200px] px-6 max-lg:mt-18 max-md:px-4">
      <div className="scheme-dark relative grid justify-items-center gap-6 overflow-hidden rounded-xl bg-[oklch(0.192_0.018_134)] px-6 py-16 text-center text-foreground inset-ring inset-ring-[oklch(1_0_0/0.07)] max-md:rounded-[16px]">
        <Beam fit="xMinYMin slice" className="opacity-40" />
        <h2 className="relative text-balance font-semibold text-3xl tracking-display max-md:text-[30px]/9">
          The right creator is out there. Find out who.
        </h2>
        <AuthButton view="sign-up" variant="primary" size="lg" className="relative">
          Start free
        </AuthButton>
      </div>
    </section>
  )
}
