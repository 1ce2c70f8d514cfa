import type { SharedFigures, SharedResults } from '@limelight/contract/results/sharing'

type FootnotesProps = {
  results: Pick<SharedResults['results'], 'figures'>
  rows: readonly { name: string; figures: SharedFigures }[]
}

/** The rows that a total or a quotient leaves out or adds. Without money, there are none. */
export function Footnotes({ results, rows }: FootnotesProps) {
  const withoutCost = rows.filter(row => Number(row.figures.cost) === 0 && row.figures.sales > 0)
  const withoutViews = rows.filter(row => Number(row.figures.cost) > Number(row.figures.viewsCost))
  return (
    <>
      {withoutCost.length > 0 && results.figures.return !== null && (
        <p className="text-muted-foreground text-xs">
          The total return also counts sales that no order of this list paid for:{' '}
          {withoutCost.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {withoutViews.length > 0 && (
        <p className="text-muted-foreground text-xs">
          There are orders without view figures, which don’t count in the cost per view:{' '}
          {withoutViews.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </>
  )
}
