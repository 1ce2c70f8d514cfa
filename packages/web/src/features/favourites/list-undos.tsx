import { type ReactNode, useState } from 'react'
import { createUndos, UndosProvider } from '../../components/lists/undos.ts'
import { useUndoKey } from './use-undo-key.ts'

/** What is done to a list that is shown as a table can be taken back, also by Z. */
export function ListUndos({ children }: { children: ReactNode }) {
  const [undos] = useState(createUndos)
  useUndoKey(undos.runLast)
  return <UndosProvider value={undos}>{children}</UndosProvider>
}
