import { cn } from '../ui/cn.ts'
import { findContacts } from './contacts.ts'

type RefusedWordsProps = {
  text: string
  of: 'offer' | 'profile'
  isRefused: boolean
}

/** Marks what moderators usually refuse, ways around the chat, and what hides a text until they have seen it. */
export function RefusedWords({ text, of, isRefused }: RefusedWordsProps) {
  const found = findContacts(text)
  if (found.length === 0) return null
  // It hinders nobody from saving, unless a moderator has refused it.
  const [ink, mark] = isRefused
    ? ['text-danger', 'bg-danger-soft text-danger']
    : ['text-warning', 'bg-warning-soft text-warning']
  return (
    <p className="-mt-2 mb-3 text-xs" role="status">
      <span className={cn('font-medium', ink)}>
        {isRefused
          ? 'Take this out to be seen again:'
          : `With contact details, a moderator has to approve your ${of} before others see it:`}
      </span>{' '}
      {found.map((words, index) => (
        <span key={words}>
          {index > 0 && ', '}
          <mark
            className={cn('wrap-anywhere rounded-xs font-medium underline decoration-wavy underline-offset-2', mark)}
          >
            {words}
          </mark>
        </span>
      ))}
    </p>
  )
}
