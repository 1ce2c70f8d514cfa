/** A strict RFC 4180 reader: every record ends with CRLF, and quotes enclose a whole cell. */
export function readCsv(text: string): Record<string, string>[] {
  const records: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const found = cell.exec(text)
    if (found === null) throw new Error(`No cell of RFC 4180: ${text.slice(at, at + 100)}`)
    records.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === '\r\n') records.push([])
  }
  const [head = [], ...rows] = records.slice(0, -1)
  return rows.map(row => {
    if (row.length !== head.length) throw new Error(`${row.length} cells below ${head.length} columns`)
    return Object.fromEntries(head.map((name, index) => [name, row[index] ?? '']))
  })
}
