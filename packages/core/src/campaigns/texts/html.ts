import { Parser } from 'htmlparser2'
import { escapeHtml } from '../../mail/layout.ts'

/** What a mail may contain. Everything else loses its tags; scripts and styles also their content. */
const allowed: Record<string, readonly string[]> = {
  a: ['href'],
  b: [],
  blockquote: [],
  br: [],
  code: [],
  div: [],
  em: [],
  h1: [],
  h2: [],
  h3: [],
  hr: [],
  i: [],
  img: ['src', 'alt', 'width', 'height'],
  li: [],
  ol: [],
  p: [],
  pre: [],
  s: [],
  span: [],
  strong: [],
  sub: [],
  sup: [],
  table: [],
  tbody: [],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  thead: [],
  tr: [],
  u: [],
  ul: [],
}
const voids = new Set(['br', 'hr', 'img'])
const withoutContent = new Set([
  'head',
  'iframe',
  'math',
  'noscript',
  'object',
  'script',
  'style',
  'svg',
  'textarea',
  'title',
])
const blocks = new Set(['blockquote', 'div', 'h1', 'h2', 'h3', 'ol', 'p', 'pre', 'table', 'ul'])

type Handlers = {
  open(name: string, attributes: Record<string, string>): void
  close(name: string): void
  text(text: string): void
}

/**
 * The parser looks through all open tags for each tag, so it starts anew where more are open than any
 * mail nests.
 */
const maxOpen = 500

/** Reports allowed tags, balanced, and the text outside of scripts and styles. */
function read(html: string, handlers: Handlers): void {
  for (let rest = html; rest !== ''; ) rest = rest.slice(readPart(rest, handlers))
}

/** Returns how much was read. */
function readPart(html: string, handlers: Handlers): number {
  const open: string[] = []
  let openCount = 0
  let hidden = 0
  let end = html.length
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        openCount += 1
        if (openCount > maxOpen) {
          end = parser.endIndex + 1
          parser.pause()
        } else if (withoutContent.has(name)) hidden += 1
        else if (hidden === 0 && Object.hasOwn(allowed, name)) {
          handlers.open(name, attributes)
          if (!voids.has(name)) open.push(name)
        }
      },
      onclosetag(name) {
        openCount -= 1
        if (openCount >= maxOpen) return
        if (withoutContent.has(name)) hidden = Math.max(0, hidden - 1)
        else if (hidden === 0 && Object.hasOwn(allowed, name) && !voids.has(name)) {
          handlers.close(name)
          open.pop()
        }
      },
      ontext(text) {
        if (hidden === 0) handlers.text(text)
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  for (const name of open.reverse()) handlers.close(name)
  return end
}

/** Clean markup, and its text. */
export type ReadHtml = { html: string; text: string }

export function readHtmlNow(html: string): ReadHtml {
  const clean = cleanHtml(html)
  return { html: clean, text: toText(clean) }
}

/** Writes the markup anew from an allow-list, so nothing that is not understood survives. */
export function cleanHtml(html: string): string {
  let clean = ''
  read(html, {
    open(name, attributes) {
      clean += `<${name}${(allowed[name] ?? []).map(key => attributeOf(key, attributes[key])).join('')}>`
    },
    close(name) {
      clean += `</${name}>`
    },
    text(text) {
      clean += escapeHtml(text)
    },
  })
  return clean.trim()
}

function attributeOf(key: string, value: string | undefined): string {
  if (value === undefined || !isAllowedValue(key, value.trim())) return ''
  return ` ${key}="${escapeHtml(value.trim())}"`
}

function isAllowedValue(key: string, value: string): boolean {
  if (key === 'href') return /^(https?:\/\/|mailto:)/i.test(value) || /^\{\{\s*unsubscribe\s*\}\}$/.test(value)
  if (key === 'src') return /^https:\/\//i.test(value)
  if (key === 'alt') return value.length <= 500
  return /^\d{1,4}$/.test(value)
}

/** The text of clean markup: paragraphs by empty lines, links with their addresses. */
export function toText(html: string): string {
  const lines = new Lines()
  let link = { href: '', text: '' }
  const write = (words: string) => {
    lines.write(words)
    link.text += words
  }
  const endLink = () => {
    if (/^(https?:|\{\{)/i.test(link.href) && link.text.trim() !== link.href) lines.write(` (${link.href})`)
    link = { href: '', text: '' }
  }
  read(html, {
    open(name, attributes) {
      if (name === 'br') lines.break()
      if (name === 'hr') {
        lines.breakTo(2)
        lines.write('---')
        lines.breakTo(2)
      }
      if (blocks.has(name)) lines.breakTo(2)
      if (name === 'tr' || name === 'li') lines.breakTo(1)
      if (name === 'li') lines.write('- ')
      if (name === 'a') {
        endLink()
        link.href = attributes.href ?? ''
      }
    },
    close(name) {
      if (name === 'a') endLink()
      if (name === 'td' || name === 'th') lines.write(' ')
      if (blocks.has(name)) lines.breakTo(2)
    },
    text: write,
  })
  return lines.text
}

/**
 * Words with single spaces and at most one empty line. What is written is not read again, because that
 * takes as long as the text is, for each tag.
 */
class Lines {
  text = ''
  #breaks = 0
  #hasSpace = false

  write(part: string): void {
    const words = part.replace(/\s+/g, ' ')
    const bare = words.trim()
    if (words.startsWith(' ')) this.#hasSpace = true
    if (bare === '') return
    if (this.text !== '')
      this.text += this.#breaks > 0 ? '\n'.repeat(Math.min(this.#breaks, 2)) : this.#hasSpace ? ' ' : ''
    this.text += bare
    this.#breaks = 0
    this.#hasSpace = words.endsWith(' ')
  }

  break(): void {
    this.#breaks += 1
  }

  /** At least so many line breaks follow. */
  breakTo(count: number): void {
    this.#breaks = Math.max(this.#breaks, count)
  }
}

const address = /https?:\/\/[^\s<>"'{}]+[^\s<>"'{}.,;:!?)\]]/g

/** Paragraphs and line breaks as they were typed, with links. */
export function toHtml(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph => `<p>${withLinks(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}

function withLinks(text: string): string {
  let html = ''
  let end = 0
  for (const match of text.matchAll(address)) {
    html += `${escapeHtml(text.slice(end, match.index))}<a href="${escapeHtml(match[0])}">${escapeHtml(match[0])}</a>`
    end = match.index + match[0].length
  }
  return html + escapeHtml(text.slice(end))
}
