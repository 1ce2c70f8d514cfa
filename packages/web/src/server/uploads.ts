export type Upload = {
  id: number
  file: File
  /** An address of the file in this browser, to show it with. */
  preview: string
  state: 'waiting' | 'sending' | 'failed'
  /** 0 to 1. */
  progress: number
}

export type Uploads = ReturnType<typeof createUploads>

type Send = (file: File, onProgress: (progress: number) => void, signal: AbortSignal) => Promise<void>

/**
 * Files on their way to the server, one after the other, so that they arrive in the order in which they were chosen. They
 * live outside the page that began them: it may be left, and shows how far they are when somebody comes back.
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

  const update = (id: number, news: Partial<Upload>) =>
    change(items.map(item => (item.id === id ? { ...item, ...news } : item)))

  async function run() {
    if (isRunning) return
    isRunning = true
    for (let next = firstWaiting(); next !== undefined; next = firstWaiting()) await sendOne(next)
    isRunning = false
  }

  const firstWaiting = () => items.find(({ state }) => state === 'waiting')

  async function sendOne({ id, file }: Upload) {
    const way = sends.get(id)
    if (way === undefined) return
    update(id, { state: 'sending', progress: 0 })
    try {
      await way.send(file, progress => update(id, { progress }), way.controller.signal)
      remove(id)
    } catch {
      update(id, { state: 'failed' })
    }
  }

  /** Stops it, wherever it is. */
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
    /** `send` says by itself what went wrong; a failed one stays in the list, to be retried or removed. */
    add(files: readonly File[], send: Send) {
      const added = files.map(file => {
        lastId += 1
        sends.set(lastId, { send, controller: new AbortController() })
        return { id: lastId, file, preview: URL.createObjectURL(file), state: 'waiting', progress: 0 } satisfies Upload
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
