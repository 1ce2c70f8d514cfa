import { type ClipboardEvent, type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import { createChip } from './chip.ts'
import {
  htmlOf,
  isChip,
  nodesOf,
  nodesOfLines,
  nodesOfText,
  partsOf,
  textOf,
  type Variable,
  variableOf,
} from './markup.ts'

export type EditorHandle = {
  focus: () => void
  /** When the caret was here last; 0 if never. */
  focusedAt: () => number
  insert: (variable: Variable) => void
  /** Bold, italic or a list for the selection. */
  format: (command: 'bold' | 'italic' | 'insertUnorderedList') => void
  link: (address: string) => void
  /** Selects the first place with these words; false if there is none. */
  find: (words: string) => boolean
}

type EditorProps = {
  handle?: Ref<EditorHandle>
  /** A single line of text, several lines of text, or HTML. */
  mode: 'line' | 'text' | 'html'
  value: string
  onChange: (value: string) => void
  /** The variables that there are; chips of all others are red. */
  known: readonly string[]
  onPressChip?: (variable: Variable, chip: HTMLElement) => void
  label: string
  isInvalid?: boolean
  describedBy?: string | undefined
  placeholder?: string
  className?: string
}

const nodesIn = { line: nodesOfText, text: nodesOfLines, html: nodesOf }

/** A text field whose variables are chips. */
export function Editor(props: EditorProps) {
  const { handle, mode, value, onChange, known, onPressChip, label, isInvalid, describedBy, placeholder, className } =
    props
  const root = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(undefined)
  /** Where the caret was when a menu or a dialog took the focus. */
  const caret = useRef<Range>(undefined)
  const focusedAt = useRef(0)

  const chip = (variable: Variable) => createChip(variable, known.includes(variable.name))
  const emit = () => {
    const node = root.current
    if (node === null) return
    const next = mode === 'html' ? htmlOf(node) : textOf(node)
    shown.current = next
    onChange(next)
  }

  // The browser owns the nodes while the user types; only a value from elsewhere replaces them.
  useEffect(() => {
    const node = root.current
    if (node === null || shown.current === value) return
    shown.current = value
    node.replaceChildren(...nodesIn[mode](value, chip))
    caret.current = undefined
  })

  useEffect(() => {
    const remember = () => {
      const range = rangeIn(root.current)
      if (range === undefined) return
      caret.current = range.cloneRange()
      focusedAt.current = performance.now()
    }
    document.addEventListener('selectionchange', remember)
    return () => document.removeEventListener('selectionchange', remember)
  }, [])

  const returnToCaret = () => {
    const node = root.current
    if (node === null) return
    node.focus()
    const range = caret.current ?? document.createRange()
    if (caret.current === undefined) {
      range.selectNodeContents(node.lastElementChild instanceof HTMLParagraphElement ? node.lastElementChild : node)
      range.collapse(false)
    }
    const selection = document.getSelection()
    selection?.removeAllRanges()
    selection?.addRange(range)
  }

  useImperativeHandle(handle, () => ({
    focus: returnToCaret,
    focusedAt: () => focusedAt.current,
    insert: variable => {
      returnToCaret()
      insertNodes([chip(variable), document.createTextNode('\u200b')])
      emit()
    },
    format: command => {
      returnToCaret()
      document.execCommand(command)
      emit()
    },
    link: address => {
      returnToCaret()
      if (document.getSelection()?.isCollapsed) document.execCommand('insertText', false, address)
      else document.execCommand('createLink', false, address)
      emit()
    },
    find: words => selectWords(root.current, words),
  }))

  return (
    // biome-ignore lint/a11y/useSemanticElements: no input can hold chips.
    <div
      ref={root}
      role="textbox"
      tabIndex={0}
      contentEditable
      suppressContentEditableWarning
      aria-label={label}
      aria-multiline={mode !== 'line'}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      data-placeholder={placeholder}
      data-empty={value === '' ? '' : undefined}
      className={cn(
        'relative outline-none data-empty:before:pointer-events-none data-empty:before:absolute data-empty:before:text-muted-foreground data-empty:before:content-[attr(data-placeholder)]',
        mode === 'line' ? 'whitespace-pre' : 'wrap-anywhere whitespace-pre-wrap',
        className,
      )}
      onFocus={() => {
        document.execCommand('defaultParagraphSeparator', false, 'p')
        if (root.current !== null && mode !== 'line') beginParagraph(root.current)
      }}
      onInput={() => {
        if (root.current !== null) turnIntoChips(root.current, chip)
        emit()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (mode === 'line' && event.key === 'Enter') event.preventDefault()
        // Only HTML keeps marks.
        if (mode !== 'html' && (event.metaKey || event.ctrlKey) && /^[biu]$/i.test(event.key)) event.preventDefault()
      }}
      onPaste={event => {
        event.preventDefault()
        insertNodes(pasted(event, mode, chip))
        emit()
      }}
      onDrop={event => event.preventDefault()}
      onClick={event => {
        const pressed = event.target instanceof Element ? event.target.closest('[data-variable]') : null
        if (pressed !== null && isChip(pressed)) onPressChip?.(variableOf(pressed), pressed)
      }}
    />
  )
}

/** Browsers put the first line outside of any paragraph. */
function beginParagraph(root: HTMLElement): void {
  if (root.childNodes.length > 0) return
  const paragraph = document.createElement('p')
  paragraph.append(document.createElement('br'))
  root.append(paragraph)
  document.getSelection()?.collapse(paragraph, 0)
}

/** The selection, if it is inside the editor. */
function rangeIn(root: HTMLElement | null): Range | undefined {
  const selection = document.getSelection()
  const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined
  return range !== undefined && root?.contains(range.commonAncestorContainer) ? range : undefined
}

/** Replaces the selection, and puts the caret behind the last node. */
function insertNodes(nodes: Node[]): void {
  const selection = document.getSelection()
  const last = nodes.at(-1)
  if (selection === null || selection.rangeCount === 0 || last === undefined) return
  const range = selection.getRangeAt(0)
  range.deleteContents()
  const fragment = document.createDocumentFragment()
  fragment.append(...nodes)
  range.insertNode(fragment)
  range.setStartAfter(last)
  range.collapse(true)
  selection.removeAllRanges()
  selection.addRange(range)
}

function pasted(event: ClipboardEvent, mode: EditorProps['mode'], chip: (variable: Variable) => HTMLElement): Node[] {
  const text = event.clipboardData.getData('text/plain')
  if (mode === 'line') return nodesOfText(text.replace(/\s+/g, ' '), chip)
  const html = mode === 'html' ? event.clipboardData.getData('text/html') : ''
  if (html !== '') return nodesOf(html, chip)
  return text.trim().includes('\n') ? nodesOfLines(text.trim(), chip) : nodesOfText(text, chip)
}

/** Turns typed variables such as `{{name|there}}` into chips. */
function turnIntoChips(root: HTMLElement, chip: (variable: Variable) => HTMLElement): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const typed: Text[] = []
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
    if (node instanceof Text && partsOf(node.data).some(part => typeof part !== 'string')) typed.push(node)
  for (const node of typed) {
    const nodes = nodesOfText(node.data, chip)
    const lastChip = nodes.findLastIndex(isChip)
    const after = nodes[lastChip + 1]
    node.replaceWith(...nodes)
    if (after instanceof Text) document.getSelection()?.collapse(after, after.data === '\u200b' ? 1 : 0)
  }
}

function selectWords(root: HTMLElement | null, words: string): boolean {
  if (root === null) return false
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const wanted = words.toLowerCase()
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const at = node instanceof Text ? node.data.toLowerCase().indexOf(wanted) : -1
    if (at === -1) continue
    root.focus()
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + words.length)
    const selection = document.getSelection()
    selection?.removeAllRanges()
    selection?.addRange(range)
    root.scrollIntoView({ block: 'nearest' })
    return true
  }
  return false
}
