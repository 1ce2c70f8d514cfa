import { type AnyExtension, InputRule, Node, PasteRule } from '@tiptap/core'
import {
  type DOMOutputSpec,
  DOMParser,
  DOMSerializer,
  type Node as MailNode,
  type Schema,
  Slice,
} from '@tiptap/pm/model'
import { StarterKit, type StarterKitOptions } from '@tiptap/starter-kit'
import { bodyOf, partsOf, type Variable, webAddress, writeVariable } from './markup.ts'
import { knownVariables } from './variables.ts'

/** A single line of text, several lines of text, or HTML. */
export type EditorMode = 'line' | 'text' | 'html'

const look =
  'mx-px inline-flex cursor-pointer select-none items-baseline gap-1 whitespace-nowrap rounded-xs px-[5px] font-medium text-[0.93em]'

/** A variable. It is one character wide for the caret. */
const variableNode = Node.create({
  name: 'variable',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    name: { default: '', parseHTML: (chip: HTMLElement) => chip.dataset.variable ?? '' },
    fallback: { default: '', parseHTML: (chip: HTMLElement) => chip.dataset.fallback ?? '' },
  }),
  parseHTML: () => [{ tag: 'span[data-variable]' }],
  renderHTML: ({ node }) => chipOf(variableOf(node)),
  addInputRules() {
    return [new InputRule({ find: /\{\{[^{}]*\}\}$/, handler: putVariable })]
  },
  addPasteRules() {
    return [new PasteRule({ find: /\{\{[^{}]*\}\}/g, handler: putVariable })]
  },
})

type Typed = Parameters<InputRule['handler']>[0] | Parameters<PasteRule['handler']>[0]

function putVariable({ state, range, match }: Typed): void {
  state.tr.replaceWith(range.from, range.to, inlineOf(state.schema, match[0]))
}

function chipOf({ name, fallback }: Variable): DOMOutputSpec {
  const tone = knownVariables.includes(name) ? 'bg-info-soft text-info' : 'bg-danger-soft text-danger'
  const chip = { 'data-variable': name, 'data-fallback': fallback, class: `${look} ${tone}` }
  return fallback === ''
    ? ['span', chip, name]
    : ['span', chip, `${name} `, ['small', { class: 'font-normal text-[0.88em]' }, `or “${fallback}”`]]
}

export function variableOf({ attrs }: MailNode): Variable {
  return { name: String(attrs.name), fallback: String(attrs.fallback) }
}

const line = Node.create({ name: 'doc', topNode: true, content: 'paragraph' })
const link: StarterKitOptions['link'] = {
  autolink: false,
  linkOnPaste: false,
  openOnClick: false,
  HTMLAttributes: { rel: null, target: null },
  isAllowedUri: (address: string | undefined) => webAddress(address ?? null) !== undefined,
}
const paragraphs: Partial<StarterKitOptions> = {
  blockquote: false,
  code: false,
  codeBlock: false,
  dropcursor: false,
  gapcursor: false,
  heading: false,
  horizontalRule: false,
  strike: false,
  trailingNode: false,
  underline: false,
}
const plain: Partial<StarterKitOptions> = {
  ...paragraphs,
  bold: false,
  bulletList: false,
  hardBreak: false,
  italic: false,
  link: false,
  listItem: false,
  listKeymap: false,
  orderedList: false,
}

/** What a text may hold. */
export function extensionsOf(mode: EditorMode): AnyExtension[] {
  if (mode === 'html') return [StarterKit.configure({ ...paragraphs, link }), variableNode]
  if (mode === 'text') return [StarterKit.configure(plain), variableNode]
  return [StarterKit.configure({ ...plain, document: false }), line, variableNode]
}

export function documentOf(schema: Schema, mode: EditorMode, value: string): MailNode {
  return mode === 'html' ? parseHtml(schema, value) : linesOf(schema, mode, value)
}

/** A paragraph per line. */
function linesOf(schema: Schema, mode: EditorMode, text: string): MailNode {
  const lines = mode === 'line' ? [text.replace(/\s+/g, ' ')] : text.split(/\r?\n/)
  return schema.node(
    'doc',
    null,
    lines.map(one => schema.node('paragraph', null, inlineOf(schema, one))),
  )
}

/** What is pasted as plain text. */
export function pastedLines(schema: Schema, mode: EditorMode, text: string): Slice {
  return new Slice(linesOf(schema, mode, mode === 'line' ? text : text.trim()).content, 1, 1)
}

function inlineOf(schema: Schema, text: string): MailNode[] {
  return partsOf(text).map(part => (typeof part === 'string' ? schema.text(part) : schema.node('variable', part)))
}

function parseHtml(schema: Schema, html: string): MailNode {
  const body = bodyOf(html)
  // The editor keeps an empty paragraph open by itself.
  for (const filler of body.querySelectorAll('p > br:only-child'))
    if (filler.parentNode?.childNodes.length === 1) filler.remove()
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) if (node instanceof Text) found.push(node)
  for (const text of found) {
    const nodes = partsOf(text.data).map(part =>
      typeof part === 'string' ? part : DOMSerializer.renderSpec(document, chipOf(part)).dom,
    )
    text.replaceWith(...nodes)
  }
  return DOMParser.fromSchema(schema).parse(body)
}

/** An empty text has no markup. */
export function writeValue(doc: MailNode, mode: EditorMode): string {
  const text = doc.textBetween(0, doc.content.size, '\n', leaf =>
    leaf.type.name === 'variable' ? writeVariable(variableOf(leaf)) : '\n',
  )
  if (mode !== 'html') return text.trimEnd()
  return text.trim() === '' ? '' : writeHtml(doc)
}

/** Paragraphs and lists with `{{name|fallback}}`, without the markup that only the editor needs. */
function writeHtml(doc: MailNode): string {
  const holder = document.createElement('div')
  holder.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content))
  for (const chip of holder.querySelectorAll<HTMLElement>('[data-variable]'))
    chip.replaceWith(writeVariable({ name: chip.dataset.variable ?? '', fallback: chip.dataset.fallback ?? '' }))
  for (const paragraph of holder.querySelectorAll('li > p:only-child')) paragraph.replaceWith(...paragraph.childNodes)
  for (const empty of holder.querySelectorAll('p:empty')) empty.append(document.createElement('br'))
  return holder.innerHTML
}
