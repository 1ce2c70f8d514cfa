import type { Field, FormalOffer } from '@limelight/contract/formal-offers/schema'
import type { ChangedRow } from '../../components/changed-dialog.tsx'
import { cn } from '../../components/ui/cn.ts'
import { valueWords } from '../../display/field-value.ts'
import { formatUsdt } from '../../display/usdt.ts'
import { daysWords } from '../offers/offer-words.ts'
import { listWords } from '../orders/posts/deliverables.ts'
import { originalTermsOf, type TermValues, termsOf } from './terms.ts'

type TermsTableProps = {
  proposal: FormalOffer
  fields: readonly Field[]
  /** What the user changes; a changed value follows its old one. */
  terms: TermValues | undefined
  makerName: string
  buyerName: string
}

/** The terms, beside those that were proposed first and the user's own change. */
export function TermsTable({ proposal, fields, terms, makerName, buyerName }: TermsTableProps) {
  const original = originalTermsOf(proposal)
  const first = original && rowsOf(original, fields)
  const present = rowsOf(termsOf(proposal), fields)
  const changed = terms && rowsOf(terms, fields)
  const isAlone = first === undefined && changed === undefined
  return (
    <table className="w-full table-fixed text-sm tabular-nums">
      <thead>
        <tr className="border-b text-2xs text-muted-foreground">
          <th scope="col" className="w-28 py-2 text-left font-normal">
            Terms
          </th>
          {first && (
            <th scope="col" className="px-3 py-2 text-left font-normal max-md:hidden">
              {makerName} proposed
            </th>
          )}
          <th scope="col" className="px-3 py-2 text-left font-normal">
            {first ? `${buyerName} changed` : makerName}
          </th>
          {changed && (
            <th scope="col" className="bg-lit-soft px-3 py-2 text-left font-semibold text-foreground">
              Your change
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {present.map(({ label, words }, index) => {
          const old = first?.[index]?.words
          const next = changed?.[index]?.words
          if ([words, old, next].every(one => one === undefined || one === '–')) return null
          return (
            <tr key={label} className="border-border/70 border-b">
              <th scope="row" className="py-2 text-left font-normal text-muted-foreground text-xs">
                {label}
              </th>
              {old !== undefined && (
                <td className="wrap-anywhere px-3 py-2 text-left text-muted-foreground max-md:hidden">{old}</td>
              )}
              <td className={cn('wrap-anywhere px-3 py-2 text-left', isAlone && 'font-medium')}>
                <Change from={old} to={words} fromClassName="md:hidden" />
              </td>
              {next !== undefined && (
                <td className="wrap-anywhere bg-lit-soft px-3 py-2 text-left">
                  <Change from={words} to={next} />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** A value after the one it replaces; alone when both are the same. */
function Change({ from, to, fromClassName }: { from: string | undefined; to: string; fromClassName?: string }) {
  if (from === undefined || from === to) return to
  return (
    <>
      <s className={cn('text-muted-foreground', fromClassName)}>{from}</s> <b className="font-semibold">{to}</b>
    </>
  )
}

/** The same terms in two versions. */
export function rowsBeside(seen: TermValues, current: TermValues, fields: readonly Field[]): ChangedRow[] {
  const now = rowsOf(current, fields)
  const rows = rowsOf(seen, fields).map(({ label, words }, at) => ({
    label,
    seen: words,
    current: now[at]?.words ?? '',
  }))
  const isShown = (row: ChangedRow, at: number) => at < 2 || row.seen !== row.current
  const name = { label: 'Name', seen: seen.name, current: current.name }
  return [...(seen.name === current.name ? [] : [name]), ...rows.filter(isShown)]
}

function rowsOf({ price, execDays, config, deliverables }: TermValues, fields: readonly Field[]) {
  return [
    {
      label: 'Price',
      words: /^\d+(\.\d{1,6})?$/.test(price.trim()) ? `${formatUsdt(price.trim())} USDT` : price || '–',
    },
    { label: 'Ready within', words: /^\d+$/.test(execDays.trim()) ? daysWords(Number(execDays)) : execDays || '–' },
    { label: 'Posts', words: listWords(deliverables) || '–' },
    ...fields.map(field => ({ label: field.label, words: valueWords(field, config[field.name]) })),
  ]
}
