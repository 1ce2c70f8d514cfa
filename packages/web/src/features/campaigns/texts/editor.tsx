import { Editor as TextEditor } from '@tiptap/core'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { flushSync } from 'react-dom'
import { cn } from '../../../components/ui/cn.ts'
import { documentOf, type EditorMode, extensionsOf, pastedLines, variableOf, writeValue } from './mail-schema.ts'
import { type Variable, withoutStyles } from './markup.ts'

export type EditorHandle = {
  focus: () => void
  /** When the caret was here last; 0 if never. */
  focusedAt: () => number
  insert: (variable: Variable) => void
  /** Bold, italic or a list for the selection. */
  format: (look: 'bold' | 'italic' | 'list') => void
  link: (address: string) => void
  /** Selects the first place with these words; false if there is none. */
  find: (words: string) => boolean
}

export type EditorProps = {
  handle?: Ref<EditorHandle>
  mode: EditorMode
  value: string
  onChange: (value: string) => void
  onPressChip?: (variable: Variable) => void
  label: string
  isInvalid?: boolean
  describedBy?: string | undefined
  placeholder?: string
  className?: string
}

/** A text field whose variables are chips. */
export default function Editor(props: EditorProps) {
  const { handle, mode, value, onChange, onPressChip, label, isInvalid, describedBy, placeholder, className } = props
  const root = useRef<HTMLDivElement>(null)
  const editor = useRef<TextEditor>(undefined)
  const shown = useRef<string>(undefined)
  const focusedAt = useRef(0)

  const emit = useEffectEvent((text: TextEditor) => {
    const next = writeValue(text.state.doc, mode)
    if (shown.current === next) return
    shown.current = next
    // A later render with an older value would take back what was typed.
    flushSync(() => onChange(next))
  })

  const press = useEffectEvent((variable: Variable) => onPressChip?.(variable))

  useEffect(() => {
    if (root.current === null) return
    const made = new TextEditor({
      element: { mount: root.current },
      extensions: extensionsOf(mode),
      enableInputRules: ['variable'],
      enablePasteRules: ['variable'],
      // The content policy of the page forbids styles of its own.
      injectCSS: false,
      editorProps: {
        clipboardTextParser: text => pastedLines(made.schema, mode, text),
        transformPastedHTML: withoutStyles,
        handlePaste: (view, { clipboardData }) => {
          if (mode === 'html') return false
          const slice = pastedLines(made.schema, mode, clipboardData?.getData('text/plain') ?? '')
          view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
          return true
        },
        handleDrop: () => true,
        handleClickOn: (_view, _position, node) => {
          if (node.type.name === 'variable') press(variableOf(node))
        },
      },
      onUpdate: ({ editor: text }) => emit(text),
      onFocus: () => {
        focusedAt.current = performance.now()
      },
    })
    editor.current = made
    shown.current = undefined
    return () => made.destroy()
  }, [mode])

  // Only a value from elsewhere replaces what is shown.
  useEffect(() => {
    const text = editor.current
    if (text === undefined || shown.current === value) return
    shown.current = value
    const doc = documentOf(text.schema, mode, value)
    text.chain().setMeta('addToHistory', false).setContent(doc, { emitUpdate: false }).run()
  })

  /** Goes on where the caret was last, or else at the end. */
  const atCaret = () => {
    const text = editor.current
    const isFirst = focusedAt.current === 0
    // A chain gives the focus a frame later, when the next key may have gone elsewhere.
    text?.view.focus()
    return isFirst ? text?.chain().focus('end') : text?.chain()
  }

  useImperativeHandle(handle, () => ({
    focus: () => atCaret()?.run(),
    focusedAt: () => focusedAt.current,
    insert: variable => atCaret()?.insertContent({ type: 'variable', attrs: variable }).run(),
    format: look => {
      const chain = atCaret()
      if (look === 'list') chain?.toggleBulletList().run()
      else chain?.toggleMark(look).run()
    },
    link: href => {
      const marks = [{ type: 'link', attrs: { href } }]
      if (editor.current?.state.selection.empty) atCaret()?.insertContent({ type: 'text', text: href, marks }).run()
      else atCaret()?.setLink({ href }).run()
    },
    find: words => {
      const from = placeOf(words, editor.current)
      if (from === undefined) return false
      return (
        editor.current
          ?.chain()
          .focus()
          .setTextSelection({ from, to: from + words.length })
          .run() ?? false
      )
    },
  }))

  return (
    // biome-ignore lint/a11y/useSemanticElements: no input can hold chips.
    <div
      ref={root}
      role="textbox"
      tabIndex={0}
      aria-label={label}
      aria-multiline={mode !== 'line'}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      data-placeholder={placeholder}
      data-empty={value === '' ? '' : undefined}
      className={cn(
        // The editor ends a line that ends with a chip by an image without a size.
        '[&_.ProseMirror-separator]:inline! relative outline-none data-empty:before:pointer-events-none data-empty:before:absolute data-empty:before:text-muted-foreground data-empty:before:content-[attr(data-placeholder)]',
        mode === 'line' ? 'whitespace-pre' : 'wrap-anywhere whitespace-pre-wrap',
        className,
      )}
    />
  )
}

function placeOf(words: string, editor: TextEditor | undefined): number | undefined {
  let found: number | undefined
  editor?.state.doc.descendants(({ text = '' }, position) => {
    const at = text.toLowerCase().indexOf(words.toLowerCase())
    if (found === undefined && at !== -1) found = position + at
    return found === undefined
  })
  return found
}
