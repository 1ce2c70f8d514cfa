import type { SharedFigures, SharedResults } from '@limelight/contract/results/sharing'

/** A sentence about the figure of some totals. */
export type Footnote = { of: readonly string[]; text: string }

/** The rows that a total or a quotient leaves out or adds. Without money, there are none. */
export function footnotesOf(
  { figures }: Pick<SharedResults['results'], 'figures'>,
  rows: readonly { name: string; figures: SharedFigures }[],
): Footnote[] {
  const namesOf = (isMeant: (figures: SharedFigures) => boolean) =>
    rows.flatMap(row => (isMeant(row.figures) ? row.name : [])).join(', ')
  const unpaid = (name: 'clicks' | 'sales') => namesOf(row => Number(row.cost) === 0 && row[name] > 0)
  const unviewed = namesOf(({ cost, viewsCost }) => Number(cost) > Number(viewsCost))
  const unengaged = namesOf(({ cost, engagementsCost }) => Number(cost) > Number(engagementsCost))
  const areSame = unviewed === unengaged
  const isClickPriced = figures.costPerClick !== null
  const note = (of: readonly string[], isTold: boolean, text: string, names: string) =>
    isTold && names !== '' ? [{ of, text: `${text}: ${names}.` }] : []
  return [
    ...note(
      ['Views', 'Engagements'],
      areSame,
      'The costs per view and per engagement leave out orders without these figures',
      unviewed,
    ),
    ...note(['Views'], !areSame, 'The cost per view leaves out orders without view figures', unviewed),
    ...note(
      ['Engagements'],
      !areSame,
      'The cost per engagement leaves out orders without engagement figures',
      unengaged,
    ),
    ...note(
      ['Clicks'],
      isClickPriced,
      'The total cost per click also counts the cost of orders without clicks',
      namesOf(({ cost, clicks }) => Number(cost) > 0 && clicks === 0),
    ),
    ...note(
      ['Clicks'],
      isClickPriced,
      'The total cost per click also counts clicks that no order of this list paid for',
      unpaid('clicks'),
    ),
    ...note(
      ['Return'],
      figures.return !== null,
      'The total return also counts sales that no order of this list paid for',
      unpaid('sales'),
    ),
  ]
}

export function Footnotes({ notes }: { notes: readonly Footnote[] }) {
  return (
    <ol className="grid list-inside list-decimal gap-1 text-muted-foreground text-xs empty:hidden">
      {notes.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  )
}

/** The numbers of the notes about a total. */
export function NoteNumbers({ notes, of }: { notes: readonly Footnote[]; of: string }) {
  const numbers = notes.flatMap((note, at) => (note.of.includes(of) ? at + 1 : []))
  if (numbers.length === 0) return null
  return (
    <sup className="ml-0.5 font-normal text-[9px] text-muted-foreground">
      <span className="sr-only">, note </span>
      {numbers.join(', ')}
    </sup>
  )
}
