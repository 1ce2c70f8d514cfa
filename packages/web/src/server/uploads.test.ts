import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUploads } from './uploads.ts'

let previews: Set<string>

beforeEach(() => {
  previews = new Set()
  vi.stubGlobal('URL', {
    createObjectURL: () => {
      const address = `blob:${previews.size}`
      previews.add(address)
      return address
    },
    revokeObjectURL: (address: string) => previews.delete(address),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const file = (name: string) => new File(['picture'], name)

/** A send function whose uploads end when the test resolves or rejects them. */
function byHand() {
  const sent: { name: string; onProgress: (progress: number) => void; signal: AbortSignal }[] = []
  const ends: { resolve: () => void; reject: (reason: unknown) => void }[] = []
  return {
    sent,
    send: (sending: File, onProgress: (progress: number) => void, signal: AbortSignal) => {
      sent.push({ name: sending.name, onProgress, signal })
      return new Promise<void>((resolve, reject) => void ends.push({ resolve, reject }))
    },
    end: (index: number) => ends[index]?.resolve(),
    fail: (index: number) => ends[index]?.reject(new Error('refused')),
  }
}

const states = (uploads: ReturnType<typeof createUploads>) =>
  uploads.items().map(({ file, state }) => `${file.name} ${state}`)

test('sends files one at a time in the order chosen and removes each when it is uploaded', async () => {
  const uploads = createUploads()
  const { sent, send, end } = byHand()
  uploads.add([file('a'), file('b')], send)
  uploads.add([file('c')], send)
  expect(states(uploads)).toEqual(['a sending', 'b waiting', 'c waiting'])
  end(0)
  await expect.poll(() => states(uploads)).toEqual(['b sending', 'c waiting'])
  end(1)
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  end(2)
  await expect.poll(() => uploads.items()).toEqual([])
  expect(previews.size).toBe(0)
})

test('reports progress to subscribers', () => {
  const uploads = createUploads()
  const { sent, send } = byHand()
  uploads.add([file('a')], send)
  const listener = vi.fn()
  const stop = uploads.subscribe(listener)
  sent[0]?.onProgress(0.5)
  expect(uploads.items()[0]?.progress).toBe(0.5)
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  sent[0]?.onProgress(0.6)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('keeps a failed file for a retry and sends the next one', async () => {
  const uploads = createUploads()
  const { sent, send, end, fail } = byHand()
  uploads.add([file('a'), file('b')], send)
  fail(0)
  await expect.poll(() => states(uploads)).toEqual(['a failed', 'b sending'])
  end(1)
  await expect.poll(() => states(uploads)).toEqual(['a failed'])
  uploads.retry(uploads.items()[0]?.id ?? 0)
  expect(states(uploads)).toEqual(['a sending'])
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'a'])
})

test('aborts a removed file, revokes its preview and sends the next one', async () => {
  const uploads = createUploads()
  const { sent, send, fail } = byHand()
  uploads.add([file('a'), file('b')], send)
  uploads.remove(uploads.items()[0]?.id ?? 0)
  expect(sent[0]?.signal.aborted).toBe(true)
  expect(previews.size).toBe(1)
  fail(0)
  await expect.poll(() => states(uploads)).toEqual(['b sending'])
  uploads.clear()
  expect(uploads.items()).toEqual([])
  expect(previews.size).toBe(0)
})
