import type { Chat } from '@limelight/contract/chats/schema'
import { useId } from 'react'
import { Select } from '../../../components/ui/select.tsx'
import { TopicOptions } from './topic-options.tsx'

type ChoiceProps = { chats: readonly Chat[]; chosen: Chat; onChoose: (id: string) => void }

/** Beside the field: the chat that takes what is written. */
export function SourceChoice({ chats, chosen, onChoose }: ChoiceProps) {
  const field = useId()
  if (chats.length === 1) return null
  return (
    <div className="mx-4 mb-1.5 flex min-w-0 items-center gap-2 max-md:mx-3">
      <label htmlFor={field} className="shrink-0 text-muted-foreground text-xs">
        Write about
      </label>
      <Select
        id={field}
        value={chosen.id}
        onChange={event => onChoose(event.target.value)}
        className="h-7 max-w-80 text-xs"
      >
        <TopicOptions chats={chats} />
      </Select>
    </div>
  )
}
