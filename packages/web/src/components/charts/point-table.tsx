import { formatDay } from '../../display/format.ts'
import { type Line, valueOn } from './lines.ts'

type PointTableProps = {
  lines: readonly Line[]
  format: (value: number) => string
  noun: string
}

/** The figures behind a line chart: the last known values per month. */
export function PointTable({ lines, format, noun }: PointTableProps) {
  const months = new Map<string, string>()
  for (const { day } of lines.flatMap(({ points }) => points)) {
    const month = day.slice(0, 7)
    if (day > (months.get(month) ?? '')) months.set(month, day)
  }
  const days = [...months.values()].sort().reverse()
  return (
    <details className="mt-3 text-xs">
      <summary className="w-fit cursor-pointer text-muted-foreground hover:text-foreground">Figures as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer, only the arrow keys scroll it. */}
      <section tabIndex={0} aria-label={`${noun} by month, scrollable`} className="mt-2 max-h-64 overflow-auto">
        <table className="tabular-nums">
          <thead>
            <tr className="text-left text-2xs text-muted-foreground">
              <th scope="col" className="py-1 pr-6 font-medium">
                Day
              </th>
              {lines.map(({ id, name }) => (
                <th key={id} scope="col" className="max-w-40 truncate py-1 pr-6 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(day => (
              <tr key={day} className="[&>*]:border-t">
                <th scope="row" className="py-1 pr-6 text-left font-normal text-muted-foreground">
                  {formatDay(day)}
                </th>
                {lines.map(line => {
                  const value = valueOn(line, day)
                  return (
                    <td key={line.id} className="py-1 pr-6 text-right">
                      {value === undefined ? '–' : format(value)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
