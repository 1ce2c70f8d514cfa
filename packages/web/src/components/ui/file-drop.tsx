import { Upload } from 'lucide-react'
import { type ComponentProps, type DragEvent, type ReactNode, useEffect, useState } from 'react'
import { cn } from './cn.ts'

type FileDropProps = Pick<
  ComponentProps<'input'>,
  'accept' | 'multiple' | 'disabled' | 'id' | 'ref' | 'aria-describedby' | 'aria-invalid'
> & {
  /** What to do, in one sentence. It labels the field. */
  hint: string
  /** Accepted types and sizes. */
  rules?: ReactNode
  onFiles: (files: File[]) => void
  className?: string
}

/** Accepts dropped, chosen and pasted files. The native input keeps it accessible. */
export function FileDrop({ hint, rules, onFiles, className, disabled, multiple, ...props }: FileDropProps) {
  const [isOver, setIsOver] = useState(false)
  useEffect(keepPage, [])

  const take = (files: FileList | null) => {
    const given = [...(files ?? [])]
    if (disabled || given.length === 0) return
    onFiles(multiple ? given : given.slice(0, 1))
  }
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
    setIsOver(!disabled)
  }

  return (
    <label
      className={cn(
        'relative grid content-center place-items-center gap-1 *:pointer-events-none rounded-md border border-control border-dashed bg-card px-4 py-5 text-center transition-colors',
        'has-[[aria-invalid=true]]:border-danger',
        'has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
        disabled ? 'cursor-not-allowed border-border bg-muted text-muted-foreground' : 'hover:bg-accent',
        isOver && 'border-lit-line border-solid bg-lit-soft hover:bg-lit-soft',
        className,
      )}
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={event => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
      onPaste={event => take(event.clipboardData.files)}
    >
      <Upload aria-hidden className={cn('mb-1 size-4 text-muted-foreground', isOver && 'text-lit-ink')} />
      <span className="font-medium max-md:hidden">{hint}</span>
      {/* Nothing is dragged on phones. */}
      <span className="font-medium md:hidden">{disabled ? hint : multiple ? 'Choose files' : 'Choose a file'}</span>
      {rules !== undefined && <span className="text-muted-foreground text-xs">{rules}</span>}
      <input
        type="file"
        className="sr-only"
        disabled={disabled}
        multiple={multiple}
        onChange={event => {
          take(event.currentTarget.files)
          // Lets the user choose the same file again after it was refused or removed.
          event.currentTarget.value = ''
        }}
        {...props}
      />
    </label>
  )
}

/** Prevents the browser from opening a file dropped beside the zone. */
function keepPage() {
  const refuse = (event: globalThis.DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
  return () => {
    window.removeEventListener('dragover', refuse)
    window.removeEventListener('drop', refuse)
  }
}
