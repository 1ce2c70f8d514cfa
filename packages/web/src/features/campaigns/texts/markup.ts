import { parseTemplate } from '@limelight/contract/campaigns/variables'

/**
 * The text of a mail in three forms: HTML with `{{name|fallback}}`, plain text with the same, and the nodes of an editor,
 * in which variables are chips.
 */

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

/** What a browser writes for a mark, and what a mail keeps of it. */
const marks: Record<string, string> = { B: 'strong', STRONG: 'strong', I: 'em', EM: 'em' }
const lists: Record<string, string> = { UL: 'ul', OL: 'ol' }
const blocks = new Set(['P', 'DIV', 'UL', 'OL', 'LI', 'BLOCKQUOTE', 'H1', 'H2', 'H3', 'H4', 'SECTION', 'ARTICLE'])

/** Keeps the caret reachable behind a chip. Never part of the mail. */
const caretStop = '\u200b'

/** The HTML of what an editor holds. */
export function htmlOf(root: Node): string {
  let html = ''
  let loose = ''
  const flush = () => {
    if (loose.trim() !== '') html += `<p>${loose}</p>`
    loose = ''
  }
  for (const child of root.childNodes) {
    if (!isBlock(child)) loose += inlineHtml(child)
    else {
      flush()
      html += blockHtml(child)
    }
  }
  flush()
  return html
}

/** The plain text of what an editor holds, one line per block. */
export function textOf(root: Node): string {
  const lines = ['']
  addLines(root, lines)
  return lines.join('\n').trimEnd()
}

function addLines(node: Node, lines: string[]): void {
  for (const child of node.childNodes) {
    const text = ownTextOf(child)
    if (text !== undefined) lines.push(`${lines.pop() ?? ''}${text}`)
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

function ownTextOf(node: Node): string | undefined {
  if (node instanceof Text) return node.data.replaceAll(caretStop, '')
  return isChip(node) ? writeVariable(variableOf(node)) : undefined
}

/** The text in HTML, with its variables. */
export function textInHtml(html: string): string {
  return textOf(bodyOf(html))
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

/** The nodes of HTML, outside of the page. Styles are left out: the content policy of the page forbids them there, too. */
export function bodyOf(html: string): HTMLElement {
  const plain = html.replace(/<style\b[\s\S]*?<\/style>/gi, '').replace(/\sstyle\s*=\s*("[^"]*"|'[^']*')/gi, '')
  return new DOMParser().parseFromString(plain, 'text/html').body
}

/** The nodes of an editor without marks: a paragraph per line. */
export function nodesOfLines(text: string, chip: (variable: Variable) => HTMLElement): Node[] {
  if (text === '') return []
  return text.split('\n').map(line => {
    const paragraph = document.createElement('p')
    paragraph.append(...(line === '' ? [document.createElement('br')] : nodesOfText(line, chip)))
    return paragraph
  })
}

/** The nodes that an editor shows for HTML. Everything a mail does not keep is left out. */
export function nodesOf(html: string, chip: (variable: Variable) => HTMLElement): Node[] {
  return [...bodyOf(html).childNodes].flatMap(node => copyOf(node, chip))
}

/** A text node, with chips for its variables. */
export function nodesOfText(text: string, chip: (variable: Variable) => HTMLElement): Node[] {
  const parts = partsOf(text)
  return parts.flatMap((part, at) => {
    if (typeof part === 'string') return [document.createTextNode(part)]
    const isFollowed = typeof parts[at + 1] === 'string'
    return isFollowed ? [chip(part)] : [chip(part), document.createTextNode(caretStop)]
  })
}

export function isChip(node: Node): node is HTMLElement {
  return node instanceof HTMLElement && node.dataset.variable !== undefined
}

export function variableOf(chip: HTMLElement): Variable {
  return { name: chip.dataset.variable ?? '', fallback: chip.dataset.fallback ?? '' }
}

function copyOf(node: Node, chip: (variable: Variable) => HTMLElement): Node[] {
  if (node instanceof Text) return isGap(node) ? [] : nodesOfText(node.data, chip)
  if (!(node instanceof HTMLElement)) return []
  const children = [...node.childNodes].flatMap(child => copyOf(child, chip))
  const tag = marks[node.tagName] ?? lists[node.tagName] ?? tagOf(node)
  if (tag === undefined) return children
  const copy = document.createElement(tag)
  if (copy instanceof HTMLAnchorElement) copy.setAttribute('href', webAddress(node.getAttribute('href')) ?? '')
  copy.append(...children)
  return [copy]
}

/** White space between two blocks, which an editor would show as a line. */
function isGap({ data, parentElement }: Text): boolean {
  return data.trim() === '' && [...(parentElement?.children ?? [])].some(isBlock)
}

function tagOf(node: HTMLElement): string | undefined {
  if (node.tagName === 'BR') return 'br'
  if (node.tagName === 'LI') return 'li'
  if (node.tagName === 'A') return webAddress(node.getAttribute('href')) === undefined ? undefined : 'a'
  // A block that holds blocks is left out, and its blocks are kept.
  return isBlock(node) && ![...node.children].some(isBlock) ? 'p' : undefined
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

function blockHtml(node: Node): string {
  const list = lists[node.nodeName]
  if (list !== undefined) return `<${list}>${[...node.childNodes].map(itemHtml).join('')}</${list}>`
  if ([...node.childNodes].some(isBlock)) return htmlOf(node)
  return `<p>${inlineChildren(node)}</p>`
}

function itemHtml(node: Node): string {
  const inner = [...node.childNodes].some(isBlock) ? htmlOf(node) : inlineChildren(node)
  return inner.trim() === '' ? '' : `<li>${inner}</li>`
}

function inlineChildren(node: Node): string {
  return [...node.childNodes].map(inlineHtml).join('')
}

function inlineHtml(node: Node): string {
  if (node instanceof Text) return escapeHtml(node.data.replaceAll(caretStop, ''))
  if (isChip(node)) return escapeHtml(writeVariable(variableOf(node)))
  if (node.nodeName === 'BR') return '<br>'
  const inner = inlineChildren(node)
  const mark = marks[node.nodeName]
  if (mark !== undefined) return inner === '' ? '' : `<${mark}>${inner}</${mark}>`
  const href = node instanceof HTMLAnchorElement ? webAddress(node.getAttribute('href')) : undefined
  return href === undefined ? inner : `<a href="${escapeHtml(href)}">${inner}</a>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, sign => entities[sign] ?? sign)
}
