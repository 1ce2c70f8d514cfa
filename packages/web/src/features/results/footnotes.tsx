import type { SharedFigures, SharedResults } from '@limelight/contract/results/sharing'

type FootnotesProps = {
  results: Pick<SharedResults['results'], 'figures'>
  rows: readonly { name: string; figures: SharedFigures }[]
}

/** The rows that a total or a quotient leaves out or adds. Without money, there are none. */
export function Footnotes({ results, rows }: FootnotesProps) {
  const namesOf = (isMeant: (figures: SharedFigures) => boolean) =>
    rows.flatMap(({ name, figures }) => (isMeant(figures) ? name : [])).join(', ')
  const unpaid = (name: 'clicks' | 'sales') => namesOf(figures => Number(figures.cost) === 0 && figures[name] > 0)
  const unviewed = namesOf(({ cost, viewsCost }) => Number(cost) > Number(viewsCost))
  const unengaged = namesOf(({ cost, engagementsCost }) => Number(cost) > Number(engagementsCost))
  const areSame = unviewed === unengaged
  const { costPerClick, return: returned } = results.figures
  return (
    <ul className="grid gap-1 text-muted-foreground text-xs empty:hidden">
      <Footnote names={unviewed}>
        {areSame
          ? 'The costs per view and per engagement leave out orders without these figures'
          : 'The cost per view leaves out orders without view figures'}
      </Footnote>
      <Footnote names={areSame ? '' : unengaged}>
        The cost per engagement leaves out orders without engagement figures
      </Footnote>
      {costPerClick !== null && (
        <>
          <Footnote names={namesOf(({ cost, clicks }) => Number(cost) > 0 && clicks === 0)}>
            The total cost per click also counts the cost of orders without clicks
          </Footnote>
          <Footnote names={unpaid('clicks')}>
            The total cost per click also counts clicks that no order of this list paid for
          </Footnote>
        </>
      )}
      {returned !== null && (
        <Footnote names={unpaid('sales')}>
          The total return also counts sales that no order of this list paid for
        </Footnote>
      )}
    </ul>
  )
}

function Footnote({ names, children }: { names: string; children: string }) {
  return (
    names !== '' && (
      <li>
        {children}: {names}.
      </li>
    )
  )
}
