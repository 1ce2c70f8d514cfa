import type { Audit } from '@limelight/contract/audit/schema'
import { changesOf } from './act-texts.ts'

/** "status PENDING → REFUSED", with the old value struck through, and the comment. */
export function Changes({ act }: { act: Audit }) {
  return (
    <span className="text-muted-foreground" title={act.comment ?? undefined}>
      {changesOf(act).map(([name, from, to]) => (
        <span key={name} className="mr-2">
          {name} {from !== undefined && <s>{from}</s>} <span className="text-foreground">{to}</span>
        </span>
      ))}
      {act.comment !== null && <q>{act.comment}</q>}
    </span>
  )
}
