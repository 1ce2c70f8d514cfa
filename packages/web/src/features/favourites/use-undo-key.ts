import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../display/is-typing.ts'

/** Z undoes, except in text fields, menus and dialogs. */
export function useUndoKey(onUndo: () => unknown): void {
  const undo = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || event.shiftKey || event.altKey || isTyping(event.target)) return
    event.preventDefault()
    onUndo()
  })
  useEffect(() => {
    window.addEventListener('keydown', undo)
    return () => window.removeEventListener('keydown', undo)
  }, [])
}
