/** A record of RFC 4180 and the line that it begins in. */
export type CsvRecord = { line: number; cells: string[] }

/** Blank lines are no records, and a quote that is not closed ends with the file. */
export function* readCsv(text: string): Generator<CsvRecord> {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let line = 1
  while (at < text.length) {
    const { cells, end } = readRecord(text, at)
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (cells.length > 1 || cells[0] !== '') yield { line, cells }
    line += cells.reduce((sum, cell) => sum + countBreaks(cell), 1)
  }
}

/** `end` is the position of the line break. */
function readRecord(text: string, from: number): { cells: string[]; end: number } {
  const cells: string[] = []
  for (let at = from; ; at += 1) {
    const quoted = text[at] === '"' ? closingQuote(text, at + 1) : at
    const end = endOfCell(text, quoted)
    const rest = text.slice(quoted, end)
    cells.push(quoted === at ? rest : text.slice(at + 1, quoted - 1).replaceAll('""', '"') + rest)
    if (text[end] !== ',') return { cells, end }
    at = end
  }
}

/** The position behind the closing quote. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at === -1 ? text.length : at + 1
}

function endOfCell(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]
    if (character === ',' || character === '\n' || character === '\r') return at
  }
  return text.length
}

function countBreaks(cell: string): number {
  return cell.includes('\n') ? cell.split('\n').length - 1 : 0
}
