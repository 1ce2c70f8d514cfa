import { Undo2 } from 'lucide-react'
import { createContext, useContext } from 'react'
import { toast } from '../../../components/ui/toast.ts'

export type Undo = { readonly toastId: number; readonly run: () => void }

/** Returns whether the undo is finished. One that did not reach the server is offered again. */
export type TakeBack = () => Promise<boolean>

/** How many changes Z can undo. */
const maxUndos = 20

/** Changes that can be undone: the last one from its toast, earlier ones with Z. */
export type Undos = ReturnType<typeof createUndos>

export function createUndos() {
  let offered: readonly Undo[] = []

  function forget(undo: Undo) {
    offered = offered.filter(other => other !== undo)
    toast.dismiss(undo.toastId)
  }

  /** Shows one toast at a time. */
  function offer(words: string, takeBack: TakeBack): Undo {
    const last = offered.at(-1)
    if (last) toast.dismiss(last.toastId)
    const undo: Undo = {
      run: async () => {
        forget(undo)
        if (!(await takeBack())) offer(words, takeBack)
      },
      toastId: toast.success(words, { action: { label: 'Undo', Icon: Undo2, keys: 'Z', onClick: () => undo.run() } }),
    }
    offered = [...offered, undo].slice(-maxUndos)
    return undo
  }

  return {
    offer,
    /** Drops the undo of a change that the server refused. */
    forget,
    runLast(): boolean {
      const last = offered.at(-1)
      last?.run()
      return last !== undefined
    },
  }
}

const Context = createContext<Undos | undefined>(undefined)
export const UndosProvider = Context.Provider

/** Undefined outside of an open list. */
export const useUndos = () => useContext(Context)

export function useListUndos(): Undos {
  const undos = useUndos()
  if (undos === undefined) throw new Error('useListUndos needs an UndosProvider above it')
  return undos
}
