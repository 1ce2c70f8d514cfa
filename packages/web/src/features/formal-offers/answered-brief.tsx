import type { Field, FormalOffer } from '@limelight/contract/formal-offers/schema'
import { firstNameOf } from '../users/name.ts'
import { TermsTable } from './terms-table.tsx'

type AnsweredBriefProps = { brief: FormalOffer; fields: readonly Field[] }

/** The brief that a proposal answers, to read while its terms are written. */
export function AnsweredBrief({ brief, fields }: AnsweredBriefProps) {
  const first = firstNameOf(brief.user)
  return (
    <section aria-labelledby="answered-brief">
      <h3 id="answered-brief" className="font-semibold">
        What {first} {brief.side === 'BUYER' ? 'buys' : 'sells'}
      </h3>
      <p className="wrap-anywhere mt-0.5 mb-1 text-muted-foreground text-xs">{brief.name}</p>
      <TermsTable proposal={brief} fields={fields} terms={undefined} makerName={first} buyerName="" />
    </section>
  )
}
