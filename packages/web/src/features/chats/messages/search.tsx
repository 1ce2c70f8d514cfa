import type { Conversation, Message } from '@limelight/contract/chats/schema'
import { keepPreviousData } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { formatMoment } from '../../../display/format.ts'
import { useDebounced } from '../../../display/use-debounced.ts'
import { trpc } from '../../../server/trpc.ts'
import { nameOf } from '../../users/name.ts'
import { useUser } from '../../users/use-user.ts'

const maxFound = 50

type SearchProps = {
  person: Conversation['person']
  /** A chat; without one, all chats with the person. */
  only: string | undefined
  onClose: () => void
  onFind: (id: string) => void
}

/** Finds words in the messages with a person. A result leads to its place. */
export function MessageSearch({ person, only, onClose, onFind }: SearchProps) {
  const [words, setWords] = useState('')
  const search = useDebounced(words.trim(), 200)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const found = trpc.chats.conversation.useQuery(
    { userId: person.id, chatId: only, search, limit: maxFound },
    { enabled: search !== '', placeholderData: keepPreviousData },
  )
  return (
    <search className="mx-4 mt-2 grid gap-1 rounded-lg border bg-popover p-2 shadow-md max-md:mx-3">
      <div className="flex items-center gap-2">
        <Input
          ref={field}
          type="search"
          aria-label="Search in this chat"
          placeholder="Search in this chat"
          value={words}
          maxLength={200}
          onChange={event => setWords(event.target.value)}
          onKeyDown={event => event.key === 'Escape' && onClose()}
          className="flex-1 [&::-webkit-search-cancel-button]:hidden"
        />
        <span role="status" className="text-2xs text-muted-foreground tabular-nums">
          {search !== '' && found.data !== undefined && `${found.data.total} found`}
        </span>
        <IconButton aria-label="Close the search" size="sm" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      {search !== '' && found.data !== undefined && (
        <ul className="max-h-64 overflow-y-auto overscroll-contain">
          {found.data.data.map(message => (
            <li key={message.id}>
              <button
                type="button"
                className="grid w-full gap-0.5 rounded-md px-2 py-1.5 text-left hover:bg-accent"
                onClick={() => onFind(message.id)}
              >
                <span className="flex justify-between gap-2 text-2xs text-muted-foreground tabular-nums">
                  <span className="truncate">
                    <Author person={person} message={message} />
                  </span>
                  <time dateTime={message.createdAt}>{formatMoment(message.createdAt)}</time>
                </span>
                <span className="truncate">
                  <Excerpt text={message.text} search={search} />
                </span>
              </button>
            </li>
          ))}
          {found.data.total > maxFound && (
            <li className="px-2 py-1.5 text-2xs text-muted-foreground">
              The newest {maxFound} are shown. Add a word to see others.
            </li>
          )}
        </ul>
      )}
    </search>
  )
}

function Author({ person, message }: { person: Conversation['person']; message: Message }) {
  const { id } = useUser()
  if (message.userId === id) return 'You'
  return message.userId === person.id ? nameOf(person) : 'Limelight'
}

const before = 30

/** The words in their sentence. */
export function Excerpt({ text, search }: { text: string; search: string }) {
  const at = text.toLowerCase().indexOf(search.toLowerCase())
  if (at === -1) return text
  const start = Math.max(0, at - before)
  return (
    <>
      {start > 0 && '…'}
      {text.slice(start, at)}
      <mark className="rounded-xs bg-lit-soft text-foreground">{text.slice(at, at + search.length)}</mark>
      {text.slice(at + search.length)}
    </>
  )
}
