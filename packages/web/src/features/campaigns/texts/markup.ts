import { parseTemplate } from '@limelight/contract/campaigns/variables'

/** The text of a mail in two forms: HTML with `{{name|fallback}}`, and plain text with the same. */

export type Variable = { name: string; fallback: string }

/** A part of a text: characters as they are, or a variable. */
export type Part = string | Variable

export function partsOf(text: string): Part[] {
  return parseTemplate(text).map(part =>
    part.kind === 'text' ? part.text : { name: part.name, fallback: part.fallback ?? '' },
  )
}

export function writeVariable({ name, fallback }: Variable): string {
  return fallback === '' ? `{{${name}}}` : `{{${name}|${fallback}}}`
}

/** Writes every use of a variable anew. Fallbacks stay escaped in HTML. */
export function mapVariable(text: string, name: string, write: (variable: Variable) => string): string {
  return partsOf(text)
    .map(part => (typeof part === 'string' ? part : part.name === name ? write(part) : writeVariable(part)))
    .join('')
}

/** Leaves out the variables that are not among these. */
export function onlyVariables(text: string, known: readonly string[]): string {
  return partsOf(text)
    .map(part => (typeof part === 'string' ? part : known.includes(part.name) ? writeVariable(part) : ''))
    .join('')
}

/** The variables of a text, each once. */
export function variablesOf(text: string): Variable[] {
  const found = new Map<string, Variable>()
  for (const part of partsOf(text))
    if (typeof part !== 'string' && !found.get(part.name)?.fallback) found.set(part.name, part)
  return [...found.values()]
}

const blocks = new Set(['P', 'DIV', 'UL', 'OL', 'LI', 'BLOCKQUOTE', 'H1', 'H2', 'H3', 'H4', 'SECTION', 'ARTICLE'])

/** The text in HTML, one line per block, with its variables. */
export function textInHtml(html: string): string {
  const lines = ['']
  addLines(bodyOf(html), lines)
  return lines.join('\n').trimEnd()
}

function addLines(node: Node, lines: string[]): void {
  for (const child of node.childNodes) {
    if (child instanceof Text) lines.push(`${lines.pop() ?? ''}${child.data}`)
    else if (isBlock(child)) addBlock(child, lines)
    else if (isBreak(child)) lines.push('')
    else addLines(child, lines)
  }
}

function addBlock(block: Node, lines: string[]): void {
  if (lines.at(-1) !== '') lines.push('')
  addLines(block, lines)
  if (block.nextSibling !== null) lines.push('')
}

/** The last one of a block only keeps the block open. */
function isBreak({ nodeName, nextSibling, parentNode }: Node): boolean {
  return nodeName === 'BR' && (nextSibling !== null || parentNode === null || !isBlock(parentNode))
}

/** A variable counts as one word. */
export function countWords(text: string): number {
  const words = partsOf(text).map(part => (typeof part === 'string' ? part : 'variable'))
  return words.join('').match(/\S+/g)?.length ?? 0
}

/** Paragraphs from a text: an empty line begins a new one. */
export function htmlFromText(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .filter(paragraph => paragraph !== '')
  return paragraphs.map(paragraph => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('')
}

/** The nodes of HTML, outside of the page. */
export function bodyOf(html: string): HTMLElement {
  return new DOMParser().parseFromString(withoutStyles(html), 'text/html').body
}

/** The content policy of the page forbids styles, also where no mail keeps them. */
export function withoutStyles(html: string): string {
  return html.replace(/<style\b[\s\S]*?<\/style>/gi, '').replace(/\sstyle\s*=\s*("[^"]*"|'[^']*')/gi, '')
}

/** An address that a mail may link to; undefined for scripts and the like. */
export function webAddress(address: string | null): string | undefined {
  const text = address?.trim() ?? ''
  if (/^(https?|mailto):/i.test(text)) return text
  // A variable may be the whole address, such as the one to unsubscribe.
  return /^\{\{\w+\}\}$/.test(text) ? text : undefined
}

function isBlock(node: Node): boolean {
  return blocks.has(node.nodeName)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, sign => entities[sign] ?? sign)
}
