import type { Field, FormalOffer } from '@limelight/contract/formal-offers/schema'
import { cn } from '../../components/ui/cn.ts'
import { formatUsdt } from '../../display/usdt.ts'
import { daysWords } from '../offers/offer-words.ts'
import { type TermValues, termsOf, valueWords } from './terms.ts'

type TermsTableProps = {
  proposal: FormalOffer
  fields: readonly Field[]
  /** What the user changes; a changed value follows its old one. */
  terms: TermValues | undefined
  makerName: string
}

/** The terms, and the user's change beside them. */
export function TermsTable({ proposal, fields, terms, makerName }: TermsTableProps) {
  const present = rowsOf(termsOf(proposal), fields)
  const changed = terms && rowsOf(terms, fields)
  return (
    <table className="w-full table-fixed text-sm tabular-nums">
      <thead>
        <tr className="border-b text-2xs text-muted-foreground">
          <th scope="col" className="w-28 py-2 text-left font-normal">
            Terms
          </th>
          <th scope="col" className="px-3 py-2 text-right font-normal">
            {proposal.waitingFor === 'OWNER' && proposal.side === 'SELLER' ? 'Changed by the buyer' : makerName}
          </th>
          {changed && (
            <th scope="col" className="bg-lit-soft px-3 py-2 text-right font-semibold text-foreground">
              Your change
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {present.map(({ label, words }, index) => {
          const next = changed?.[index]?.words
          return (
            <tr key={label} className="border-border/70 border-b">
              <th scope="row" className="py-2 text-left font-normal text-muted-foreground text-xs">
                {label}
              </th>
              <td className={cn('wrap-anywhere px-3 py-2 text-right', changed === undefined && 'font-medium')}>
                {words}
              </td>
              {next !== undefined && (
                <td className="wrap-anywhere bg-lit-soft px-3 py-2 text-right">
                  {next === words ? (
                    words
                  ) : (
                    <>
                      <s className="text-muted-foreground">{words}</s> <b className="font-semibold">{next}</b>
                    </>
                  )}
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function rowsOf({ price, execDays, config }: TermValues, fields: readonly Field[]) {
  return [
    {
      label: 'Price',
      words: /^\d+(\.\d{1,6})?$/.test(price.trim()) ? `${formatUsdt(price.trim())} USDT` : price || '–',
    },
    { label: 'Ready within', words: /^\d+$/.test(execDays.trim()) ? daysWords(Number(execDays)) : execDays || '–' },
    ...fields.map(field => ({ label: field.label, words: valueWords(field, config[field.name]) })),
  ]
}
