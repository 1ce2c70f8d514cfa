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
  return (
    <p className="-mt-2 mb-3 text-xs" role="status">
      <span className="font-medium text-danger">
        {isRefused
          ? 'Take this out to be seen again:'
          : `With contact details, a moderator has to approve your ${of} before others see it:`}
      </span>{' '}
      {found.map((words, index) => (
        <span key={words}>
          {index > 0 && ', '}
          <mark className="wrap-anywhere rounded-xs bg-danger-soft px-0.5 font-medium text-danger underline decoration-wavy underline-offset-2">
            {words}
          </mark>
        </span>
      ))}
    </p>
  )
}
