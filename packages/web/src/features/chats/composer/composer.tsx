import { maxMessageFiles, maxMessageLength } from '@limelight/contract/chats/limits'
import type { Chat } from '@limelight/contract/chats/schema'
import { FileText, Paperclip, RefreshCw, SendHorizontal, X } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type FormEvent, useRef } from 'react'
import { useDraft } from '../../../components/forms/drafts.ts'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { fieldClasses } from '../../../components/ui/field.ts'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { formatCount } from '../../../display/format.ts'
import { draftOf } from '../names.ts'
import type { SentFile } from '../thread/thread.ts'
import { type ChatUpload, useAttachments } from './use-attachments.ts'

type ComposerProps = { person: Chat['counterpart']; onSend: (text: string, files: SentFile[]) => void }

/** Enter sends, Shift+Enter starts a line. What is written survives a reload. */
export function Composer({ person, onSend }: ComposerProps) {
  const draft = useDraft(draftOf(person), { text: '' })
  const { text } = draft.values
  const pictures = useAttachments(maxMessageFiles)
  const input = useRef<HTMLInputElement>(null)
  const left = maxMessageLength - text.trim().length
  const isReady = (text.trim() !== '' || pictures.files.length > 0) && left >= 0 && !pictures.isBusy

  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isReady) return
    onSend(text.trim(), pictures.files)
    draft.forget()
    pictures.clear()
  }
  const take = (event: ClipboardEvent | DragEvent, files: FileList | undefined) => {
    if (files === undefined || files.length === 0) return
    event.preventDefault()
    void pictures.add([...files])
  }
  return (
    <form
      aria-label="Write a message"
      onSubmit={send}
      onDrop={event => take(event, event.dataTransfer.files)}
      onDragOver={event => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      className="mx-4 mb-4 grid gap-1.5 max-md:mx-3 max-md:mb-3"
    >
      <Previews pictures={pictures} />
      <textarea
        aria-label="Message"
        rows={2}
        {...draft.text('text')}
        placeholder="Write a message"
        onPaste={event => take(event, event.clipboardData.files)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
        className={cn(
          fieldClasses,
          'field-sizing-content block max-h-40 min-h-14 resize-none overflow-y-auto py-2 text-[14px]/[21px]',
        )}
      />
      <div className="flex items-center gap-2">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files"
          onChange={event => {
            void pictures.add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <IconButton aria-label="Attach a file" size="sm" onClick={() => input.current?.click()}>
          <Paperclip aria-hidden />
        </IconButton>
        <span role="status" className="min-w-0 flex-1 truncate text-2xs text-muted-foreground">
          {pictures.problem ?? (text !== '' && 'Draft kept on this device')}
        </span>
        {(text.length > 0 || left < 0) && (
          <span
            className={cn('text-2xs tabular-nums max-md:hidden', left < 0 ? 'text-danger' : 'text-muted-foreground')}
          >
            {formatCount(left)} left
          </span>
        )}
        <Button type="submit" variant="primary" size="sm" disabled={!isReady}>
          <SendHorizontal aria-hidden />
          Send
        </Button>
      </div>
    </form>
  )
}

function Previews({ pictures }: { pictures: ReturnType<typeof useAttachments> }) {
  if (pictures.items.length === 0) return null
  return (
    <ul aria-label="Files to send" className="flex flex-wrap gap-2">
      {pictures.items.map(item => (
        <Preview key={item.id} item={item} pictures={pictures} />
      ))}
    </ul>
  )
}

function Preview({ item, pictures }: { item: ChatUpload; pictures: ReturnType<typeof useAttachments> }) {
  return (
    <li className="relative size-18 overflow-hidden rounded-md border bg-secondary">
      {item.preview === undefined ? (
        <span className={cn('grid h-full place-items-center p-1.5', item.state !== 'done' && 'opacity-50')}>
          <FileText aria-hidden className="size-4 text-muted-foreground" />
          <span className="w-full truncate text-center text-2xs">{item.file.name}</span>
        </span>
      ) : (
        <img
          src={item.preview}
          alt=""
          className={cn('size-full object-cover', item.state !== 'done' && 'opacity-50')}
        />
      )}
      {item.state === 'sending' && (
        <span className="absolute inset-x-0 bottom-0 grid h-5 place-items-center bg-background/80 text-2xs tabular-nums">
          {Math.round(item.progress * 100)}%
        </span>
      )}
      {item.state === 'failed' && (
        <IconButton
          aria-label={`Upload ${item.file.name} again`}
          size="sm"
          className="absolute inset-0 m-auto"
          onClick={() => pictures.retry(item.id)}
        >
          <RefreshCw aria-hidden />
        </IconButton>
      )}
      <button
        type="button"
        aria-label={`Remove ${item.file.name}`}
        onClick={() => pictures.remove(item.id)}
        className="absolute top-1 right-1 grid size-6 place-items-center rounded-full bg-background/90"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  )
}
