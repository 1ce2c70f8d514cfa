/** Prints a line of a benchmark or drill. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function table(head: string[], rows: (string | number)[][]): void {
  const cells = [head, ...rows.map(row => row.map(String))]
  const widths = head.map((_title, column) => Math.max(...cells.map(row => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  say('')
  for (const row of cells) say(line(row))
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
