import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '../../display/use-debounced.ts'
import type { FilterContext } from '../words/ask.ts'
import { type Reading, useSentence } from '../words/sentence.ts'

type Entering = Pick<FilterContext, 'search' | 'ask'> & {
  text: string
  /** Called with undefined if the text is searched for as words. */
  onEnter: (reading: Reading | undefined) => void
}

/**
 * Enter waits until the sentence is interpreted. Any change meanwhile discards the interpretation.
 * If the call fails, a second Enter searches for the words.
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
