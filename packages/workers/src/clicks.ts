import type { Context } from '@limelight/core/context'
import { moveWaitingClicks, writeClicks } from '@limelight/core/results/clicks/store-click'
import { parseClick } from '@limelight/core/results/clicks/stream'
import type { Consumer, JsMsg } from 'nats'
import { nextMessage } from './consumer.ts'
import { pause, runLoop } from './loop.ts'
import { openClickConsumer } from './streams.ts'

const maxBatch = 5000
const batchTimeMs = 1000
const moveIntervalMs = 5000

/** Brings clicks from the stream into ClickHouse, and those that wait in Postgres into the stream. */
export async function runClicks(ctx: Context, signal: AbortSignal): Promise<void> {
  const writing = runLoop(ctx, 'The writer of clicks', signal, async succeeded => {
    const consumer = await openClickConsumer(ctx, signal)
    while (!signal.aborted) {
      const batch = await takeBatch(consumer, signal)
      if (batch.length > 0) await writeBatch(ctx, batch)
      succeeded()
    }
  })
  const moving = runLoop(ctx, 'The mover of waiting clicks', signal, async () => {
    if ((await moveWaitingClicks(ctx)) === 0) await pause(moveIntervalMs, signal)
  })
  await Promise.all([writing, moving])
}

/** Waits for one click, then for more for a second. */
async function takeBatch(consumer: Consumer, signal: AbortSignal): Promise<JsMsg[]> {
  const first = await nextMessage(consumer, signal)
  if (first === undefined) return []
  const batch = [first]
  for await (const message of await consumer.fetch({ max_messages: maxBatch - 1, expires: batchTimeMs }))
    batch.push(message)
  return batch
}

/** A click that comes again after a crash before its ack has the same id and counts once. */
export async function writeBatch(ctx: Context, batch: readonly JsMsg[]): Promise<void> {
  const clicks = batch.flatMap(message => parseClick(message.string()) ?? [])
  if (clicks.length < batch.length)
    ctx.logger.error({ messages: batch.length - clicks.length }, 'Dropped messages that are no clicks')
  try {
    await writeClicks(ctx, clicks)
  } catch (error) {
    for (const message of batch) message.nak()
    throw error
  }
  for (const message of batch) message.ack()
}
