import { Bold, Braces, ChevronDown, Italic, Link2, List } from 'lucide-react'
import { type FormEvent, type RefObject, useId, useState } from 'react'
import { useDraft } from '../../../components/forms/drafts.ts'
import { Button } from '../../../components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../components/ui/dropdown-menu.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../../components/ui/popover.tsx'
import type { EditorHandle } from './editor.tsx'
import { type Variable, webAddress } from './markup.ts'
import { variableChoices } from './variables.ts'

type ToolbarProps = {
  editor: RefObject<EditorHandle | null>
  onVariable: (variable: Variable) => void
  words: number
}

/** Marks, links, lists and variables for the text of a mail. */
export function Toolbar({ editor, onVariable, words }: ToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Format"
      className="flex items-center gap-0.5 overflow-x-auto border-b p-1 [scrollbar-width:none]"
    >
      <IconButton size="sm" aria-label="Bold" onClick={() => editor.current?.format('bold')}>
        <Bold aria-hidden className="size-3.5" />
      </IconButton>
      <IconButton size="sm" aria-label="Italic" onClick={() => editor.current?.format('italic')}>
        <Italic aria-hidden className="size-3.5" />
      </IconButton>
      <LinkButton editor={editor} />
      <IconButton size="sm" aria-label="List" onClick={() => editor.current?.format('list')}>
        <List aria-hidden className="size-3.5" />
      </IconButton>
      <span aria-hidden className="mx-1 h-4.5 w-px shrink-0 bg-border" />
      <VariableMenu onChoose={onVariable} />
      <span className="ml-auto shrink-0 pr-2 text-2xs text-muted-foreground tabular-nums">
        {words === 1 ? '1 word' : `${words} words`}
      </span>
    </div>
  )
}

export function VariableMenu({ onChoose }: { onChoose: (variable: Variable) => void }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm">
          <Braces aria-hidden className="size-3.5" />
          Variable
          <ChevronDown aria-hidden className="size-3" />
        </Button>
      </DropdownMenuTrigger>
      {/* The focus goes to the editor, behind the new chip. */}
      <DropdownMenuContent align="start" onCloseAutoFocus={event => event.preventDefault()}>
        {variableChoices.map(({ name, label, fallback }) => (
          <DropdownMenuItem key={name} onSelect={() => onChoose({ name, fallback })}>
            <span className="flex-1">{label}</span>
            <span className="pl-4 text-muted-foreground text-xs">{name}</span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function LinkButton({ editor }: Pick<ToolbarProps, 'editor'>) {
  const [isOpen, setOpen] = useState(false)
  const draft = useDraft('campaign link', { address: '' })
  const { address } = draft.values
  const [isWrong, setWrong] = useState(false)
  const id = useId()
  const add = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const typed = address.trim()
    const link = webAddress(/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? `https://${typed}` : typed)
    if (link === undefined) {
      setWrong(true)
      return
    }
    setOpen(false)
    draft.forget()
    editor.current?.link(link)
  }
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <IconButton size="sm" aria-label="Link">
          <Link2 aria-hidden className="size-3.5" />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent
        align="start"
        aria-label="Link"
        className="w-72 p-3"
        onCloseAutoFocus={event => event.preventDefault()}
      >
        <form className="grid gap-1.5" onSubmit={add} noValidate>
          <label htmlFor={id} className="font-medium text-xs">
            Address
          </label>
          <div className="flex gap-2">
            <Input
              id={id}
              type="url"
              placeholder="https://"
              value={address}
              aria-invalid={isWrong || undefined}
              onChange={event => {
                draft.change({ address: event.target.value })
                setWrong(false)
              }}
            />
            <Button type="submit" variant="primary">
              Link
            </Button>
          </div>
          {isWrong && (
            <p role="alert" className="text-danger text-xs">
              Enter an address that begins with https://
            </p>
          )}
        </form>
      </PopoverContent>
    </Popover>
  )
}
