export type Upload = {
  id: number
  file: File
  /** A blob URL of the file. */
  preview: string
  state: 'waiting' | 'sending' | 'failed'
  /** 0 to 1. */
  progress: number
  /** It goes on once the connection is back. */
  isStalled: boolean
}

export type Uploads = ReturnType<typeof createUploads>

type Send = (
  file: File,
  onProgress: (progress: number, isStalled?: boolean) => void,
  signal: AbortSignal,
) => Promise<void>

/**
 * Uploads files one after the other, in the order in which they were chosen. The queue lives outside the page that
 * started it, so the user can leave the page and come back to the progress.
 */
export function createUploads() {
  let items: readonly Upload[] = []
  const sends = new Map<number, { send: Send; controller: AbortController }>()
  const listeners = new Set<() => void>()
  let lastId = 0
  let isRunning = false

  function change(next: readonly Upload[]) {
    items = next
    for (const listener of listeners) listener()
  }

  const update = (id: number, fields: Partial<Upload>) =>
    change(items.map(item => (item.id === id ? { ...item, ...fields } : item)))

  async function run() {
    if (isRunning) return
    isRunning = true
    for (let next = firstWaiting(); next !== undefined; next = firstWaiting()) await sendOne(next)
    isRunning = false
  }

  const firstWaiting = () => items.find(({ state }) => state === 'waiting')

  async function sendOne({ id, file }: Upload) {
    const upload = sends.get(id)
    if (upload === undefined) return
    update(id, { state: 'sending', progress: 0 })
    try {
      await upload.send(
        file,
        (progress, isStalled = false) => update(id, { progress, isStalled }),
        upload.controller.signal,
      )
      remove(id)
    } catch {
      update(id, { state: 'failed' })
    }
  }

  /** Also aborts an upload in progress. */
  function remove(id: number) {
    const item = items.find(upload => upload.id === id)
    if (item === undefined) return
    sends.get(id)?.controller.abort()
    sends.delete(id)
    URL.revokeObjectURL(item.preview)
    change(items.filter(upload => upload !== item))
  }

  return {
    items: () => items,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** `send` reports its own errors. A failed upload stays in the list, to be retried or removed. */
    add(files: readonly File[], send: Send) {
      const added = files.map(file => {
        lastId += 1
        sends.set(lastId, { send, controller: new AbortController() })
        return {
          id: lastId,
          file,
          preview: URL.createObjectURL(file),
          state: 'waiting',
          progress: 0,
          isStalled: false,
        } satisfies Upload
      })
      change([...items, ...added])
      void run()
    },
    retry(id: number) {
      update(id, { state: 'waiting', progress: 0 })
      void run()
    },
    remove,
    clear: () => items.forEach(({ id }) => void remove(id)),
  }
}
