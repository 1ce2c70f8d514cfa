import type { Context } from '@limelight/core/context'
import { moveWaitingClicks, writeClicks } from '@limelight/core/results/clicks/store-click'
import { parseClicks } from '@limelight/core/results/clicks/stream'
import type { Consumer, JsMsg } from 'nats'
import { nextMessage } from './consumer.ts'
import { pause, runLoop } from './loop.ts'
import { deleteOvertakenConsumer, openClickConsumer } from './streams.ts'

const maxBatch = 2000
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
    if ((await moveWaitingClicks(ctx)) > 0) return
    await pause(moveIntervalMs, signal)
    await deleteOvertakenConsumer(ctx, signal)
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
  const messages = batch.map(message => parseClicks(message.string()))
  const dropped = messages.filter(clicks => clicks.length === 0).length
  if (dropped > 0) ctx.logger.error({ messages: dropped }, 'Dropped messages that hold no clicks')
  try {
    await writeClicks(ctx, messages.flat())
  } catch (error) {
    for (const message of batch) message.nak()
    throw error
  }
  for (const message of batch) message.ack()
}
