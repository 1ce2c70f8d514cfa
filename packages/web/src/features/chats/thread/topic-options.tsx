import type { Chat } from '@limelight/contract/chats/schema'
import { splitTopics, topicLine } from './topics.ts'

/** What the user and a person write about. The topics that are over come last. */
export function TopicOptions({ chats }: { chats: readonly Chat[] }) {
  const { open, done } = splitTopics(chats)
  return (
    <>
      {open.length > 0 && <Group label="Open" chats={open} />}
      {done.length > 0 && <Group label="Done" chats={done} />}
    </>
  )
}

function Group({ label, chats }: { label: string; chats: readonly Chat[] }) {
  return (
    <optgroup label={label}>
      {chats.map(chat => (
        <option key={chat.id} value={chat.id}>
          {topicLine(chat)}
        </option>
      ))}
    </optgroup>
  )
}
