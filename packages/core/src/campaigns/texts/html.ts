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

/** Reports allowed tags, balanced, and the text outside of scripts and styles. */
function read(html: string, handlers: Handlers): void {
  let hidden = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (withoutContent.has(name)) hidden += 1
        else if (hidden === 0 && Object.hasOwn(allowed, name)) handlers.open(name, attributes)
      },
      onclosetag(name) {
        if (withoutContent.has(name)) hidden = Math.max(0, hidden - 1)
        else if (hidden === 0 && Object.hasOwn(allowed, name) && !voids.has(name)) handlers.close(name)
      },
      ontext(text) {
        if (hidden === 0) handlers.text(text)
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
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
  let text = ''
  const links: { href: string; from: number }[] = []
  const breakLine = (lines: number) => {
    text = text.replace(/[ \t]+$/, '')
    const present = /\n*$/.exec(text)?.[0].length ?? 0
    if (text !== '') text += '\n'.repeat(Math.max(0, lines - present))
  }
  read(html, {
    open(name, attributes) {
      if (name === 'br') text += '\n'
      if (name === 'hr') {
        breakLine(2)
        text += '---'
        breakLine(2)
      }
      if (blocks.has(name)) breakLine(2)
      if (name === 'tr') breakLine(1)
      if (name === 'li') {
        breakLine(1)
        text += '- '
      }
      if (name === 'a') links.push({ href: attributes.href ?? '', from: text.length })
    },
    close(name) {
      if (name === 'a') text += addressAfter(links.pop(), text)
      if (name === 'td' || name === 'th') text += ' '
      if (blocks.has(name)) breakLine(2)
    },
    text(part) {
      const words = part.replace(/\s+/g, ' ')
      text += /(^|\s)$/.test(text) ? words.trimStart() : words
    },
  })
  return text.replace(/\n{3,}/g, '\n\n').trim()
}

function addressAfter(link: { href: string; from: number } | undefined, text: string): string {
  if (link === undefined || !/^(https?:|\{\{)/i.test(link.href)) return ''
  return text.slice(link.from).trim() === link.href ? '' : ` (${link.href})`
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
