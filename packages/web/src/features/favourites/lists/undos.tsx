import { type ReactNode, useState } from 'react'
import { createUndos, UndosProvider } from '../picker/undos.ts'
import { useUndoKey } from '../use-undo-key.ts'

/** Shares undos between the table and the board of a list. Z runs the last one. */
export function ListUndos({ children }: { children: ReactNode }) {
  const [undos] = useState(createUndos)
  const [said, say] = useState('')
  useUndoKey(() => undos.runLast() && say('Put back'))
  return (
    <UndosProvider value={undos}>
      {children}
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
    </UndosProvider>
  )
}
