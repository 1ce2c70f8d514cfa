/** A line of a PDF: a heading, or text that is broken where it is too long. */
export type Line = { text: string; size?: number; isBold?: boolean }

const [width, height, margin] = [595, 842, 56]
const leading = 1.45
const maxPages = 2

/**
 * Pages of text in the fonts that every reader has, which write Latin letters. Others become question
 * marks: the printed page of the report has every script.
 */
export function writePdf(title: string, lines: readonly Line[]): Buffer {
  const pages = layOut(lines)
  const kids = pages.map((_, at) => `${5 + at * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${6 + at * 2} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    `<< /Title (${quote(encode(title))}) >>`,
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, 'latin1')
}

/** The content of each page. What does not fit on two is left out. */
function layOut(lines: readonly Line[]): string[] {
  const pages: string[] = []
  let [content, y] = ['', height - margin]
  for (const { text, size = 9, isBold = false } of lines) {
    for (const part of breakText(encode(text), Math.floor((width - 2 * margin) / (size * 0.5)))) {
      y -= size * leading
      if (y < margin) {
        pages.push(content)
        content = ''
        y = height - margin - size * leading
      }
      content += `BT /F${isBold ? 2 : 1} ${size} Tf ${margin} ${y.toFixed(1)} Td (${quote(part)}) Tj ET\n`
    }
  }
  return [...pages, content].slice(0, maxPages)
}

function breakText(text: string, length: number): string[] {
  const parts: string[] = ['']
  for (const word of text.split(' ').flatMap(word => word.match(new RegExp(`.{1,${length}}`, 'gs')) ?? [''])) {
    const last = parts.at(-1) ?? ''
    if (last.length + word.length < length) parts[parts.length - 1] = last === '' ? word : `${last} ${word}`
    else parts.push(word)
  }
  return parts
}

/** Signs of the Windows code page beside Latin 1, from 0x80. */
const windows = '€\u0000‚ƒ„…†‡ˆ‰Š‹Œ\u0000Ž\u0000\u0000‘’“”•–—˜™š›œ\u0000žŸ'

/** One character per byte. */
function encode(text: string): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ')].map(encodeSign).join('')
}

function encodeSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return sign
  const at = windows.indexOf(sign)
  return at === -1 ? '?' : String.fromCharCode(0x80 + at)
}

function quote(text: string): string {
  return text.replace(/[\\()]/g, '\\$&')
}
