import { ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import { useDebounced } from '../../display/use-debounced.ts'
import { imageUrl } from '../../server/image-url.ts'
import { trpc } from '../../server/trpc.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../ui/popover.tsx'

type PersonFilterProps = {
  /** What the person is: "Admin". */
  label: string
  id: string | undefined
  isAdmin?: boolean
  onChange: (id: string | undefined) => void
}

/** One user or admin as a filter: found by name or email, and shown by name. */
export function PersonFilter({ label, id, isAdmin = false, onChange }: PersonFilterProps) {
  const [isOpen, setOpen] = useState(false)
  if (id !== undefined) return <Chosen label={label} id={id} onRemove={() => onChange(undefined)} />
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button size="sm" variant="ghost">
          {label}
          <ChevronDown aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" aria-label={label} className="w-[300px]">
        <Choices
          label={label}
          isAdmin={isAdmin}
          onChoose={chosen => {
            setOpen(false)
            onChange(chosen)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}

function Chosen({ label, id, onRemove }: { label: string; id: string; onRemove: () => void }) {
  const { data } = trpc.admin.user.useQuery({ id }, { retry: false })
  return (
    <Button size="sm" onClick={onRemove} title={id}>
      <span className="text-muted-foreground">{label}</span>
      <span className="max-w-50 truncate">
        {data === undefined ? `${id.slice(0, 8)}…` : data.fullName || data.email}
      </span>
      <X aria-hidden />
      <span className="sr-only">Remove the filter</span>
    </Button>
  )
}

type ChoicesProps = { label: string; isAdmin: boolean; onChoose: (id: string) => void }

function Choices({ label, isAdmin, onChoose }: ChoicesProps) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), 250)
  const { data, isError } = trpc.admin.users.useQuery(
    { search, ...(isAdmin && { role: 'admin' }), limit: 8 },
    { placeholderData: former => former },
  )
  const people = data?.data ?? []
  return (
    <form
      className="flex min-h-0 flex-col"
      onSubmit={event => {
        event.preventDefault()
        const [first] = people
        if (first !== undefined && text.trim() === search) onChoose(first.id)
      }}
    >
      <div className="p-2">
        <Input
          type="search"
          aria-label={`Search: ${label}`}
          placeholder="Name, email or id"
          maxLength={200}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </div>
      <ul className="min-h-0 overflow-y-auto px-1 pb-1">
        {people.map(({ id, fullName, email, photo }) => (
          <li key={id}>
            <button
              type="button"
              className="flex w-full min-w-0 items-center gap-2.5 rounded-md px-2 py-1.5 text-left hover:bg-accent"
              onClick={() => onChoose(id)}
            >
              <Avatar size="sm" name={fullName} src={photo.url === null ? null : imageUrl(photo.url)} />
              <span className="grid min-w-0">
                <span className="truncate font-medium">{fullName || 'No name'}</span>
                <span className="truncate text-muted-foreground text-xs">{email}</span>
              </span>
            </button>
          </li>
        ))}
        {people.length === 0 && (
          <li className="px-2 pb-2 text-muted-foreground text-xs" role="status">
            {isError ? 'Couldn’t load the users.' : data === undefined ? 'Loading…' : 'Nobody matches.'}
          </li>
        )}
      </ul>
    </form>
  )
}
