import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '../../display/use-debounced.ts'
import type { FilterContext } from '../reading/ask.ts'
import { type Reading, useReader } from '../reading/reading.ts'

type Entering = Pick<FilterContext, 'search' | 'ask'> & { text: string; onEnter: (reading: Reading) => void }

/** Enter waits until the text is read. Any change meanwhile discards the reading. */
export function useEnter({ search, ask, text, onEnter }: Entering) {
  const read = useReader({ search, ask })
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
    setAsked(present)
    setUnread('')
    try {
      const reading = await read(text)
      if (latest.current === present) onEnter(reading)
    } catch {
      setUnread(present)
    }
    setAsked(before => (before === present ? '' : before))
  }
  return { enter, isReading: asked === present && lasting === present, isUnread: unread === present }
}
