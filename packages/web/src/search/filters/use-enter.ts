import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '../../display/use-debounced.ts'
import type { FilterContext } from '../words/ask.ts'
import { type Reading, useSentence } from '../words/sentence.ts'

type Entering = Pick<FilterContext, 'search' | 'ask'> & {
  text: string
  /** Nothing was read in words that are looked for as they stand. */
  onEnter: (reading: Reading | undefined) => void
}

/**
 * Enter waits until a sentence is read. Whatever is typed, searched or opened meanwhile is newer,
 * and the reading comes to nothing. What could not be read is looked for as words only when Enter
 * is pressed again.
 */
export function useEnter({ search, ask, text, onEnter }: Entering) {
  const readSentence = useSentence({ search, ask })
  const { scope, network, query, sort, direction, open } = search
  const present = [scope, network, query, sort, direction, open, text].join('\n')
  const latest = useRef<string>(undefined)
  useEffect(() => {
    latest.current = present
    return () => {
      latest.current = undefined
    }
  }, [present])
  const [asked, setAsked] = useState('')
  const [unread, setUnread] = useState('')
  const lasting = useDebounced(asked, 300)

  const enter = async () => {
    if (unread === present) return onEnter(undefined)
    setAsked(present)
    try {
      const reading = await readSentence(text)
      if (latest.current === present) onEnter(reading)
    } catch {
      setUnread(present)
    }
    setAsked(before => (before === present ? '' : before))
  }
  return { enter, isReading: asked === present && lasting === present, isUnread: unread === present }
}
