import { expect, test } from 'vitest'
import { createThread } from './thread.ts'

/** Doubles numbers, hangs at 0, dies at -1 and refuses -2. */
const program = `
  const { parentPort } = await import('node:worker_threads')
  parentPort.on('message', number => {
    if (number === 0) for (;;);
    if (number === -1) throw new Error('Not a number')
    parentPort.postMessage(number === -2 ? { problem: 'Too small' } : { output: number * 2 })
  })
  parentPort.postMessage('ready')
`

test('a call that never ends, or fails, ends its thread and not the next calls', async () => {
  const double = createThread<number, number>(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
    timeoutMs: 3000,
    maxMegabytes: 64,
  })
  const outcomes = await Promise.allSettled([1, 0, 2, -1, 3, -2].map(double))
  expect(outcomes.map(outcome => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message))).toEqual([
    2,
    'The operation was aborted',
    4,
    'Not a number',
    6,
    'Too small',
  ])
})
