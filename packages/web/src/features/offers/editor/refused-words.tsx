import { findContacts } from './contacts.ts'

/** Marks what moderators usually refuse, ways around the chat, and what hides an offer until they have seen it. */
export function RefusedWords({ text, isRefused }: { text: string; isRefused: boolean }) {
  const found = findContacts(text)
  if (found.length === 0) return null
  return (
    <p className="-mt-2 mb-3 text-xs" role="status">
      <span className="font-medium text-danger">
        {isRefused
          ? 'Take this out to be seen again:'
          : 'With contact details, a moderator has to approve the offer first:'}
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
