import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { LiveMessage } from '@limelight/contract/live'
import type { Person } from './people.ts'
import type { Windows } from './windows.ts'

/** Who writes a message in the second load; each writes one after another. */
const writersPerRound = 50

type Update = LiveMessage<'newMessage'>
export type Sent = { to: number; update: Update }

export const neighbourOf = (index: number): number => (index % 2 === 0 ? index + 1 : index - 1)

/** The update of a message to a person, as the product shapes it. */
export function updateTo(people: readonly Person[], to: number, text: string): Update {
  const { chatId = '', userId = '' } = people[neighbourOf(to)] ?? {}
  const { userId: author } = { userId }
  return {
    chatId,
    message: {
      ...{
        id: randomUUID(),
        chatId,
        number: 1,
        userId: author,
        kind: 'TEXT',
        text,
        files: [],
        system: null,
        viewedAt: null,
      },
      createdAt: new Date().toISOString(),
    },
  }
}

/** Every window receives one message at the same moment. Returns how long each was on its way. */
export function deliverToAll(
  windows: Windows,
  people: readonly Person[],
  round: number,
  publish: (messages: Sent[]) => Promise<void>,
): Promise<number[]> {
  const messages = people.map((_person, to) => ({ to, update: updateTo(people, to, `all.${round}.${to}`) }))
  for (const { to, update } of messages) windows.expect(to, update.message.text)
  void publish(messages)
  return windows.arrivals(messages.length)
}

/** Some people write at a steady rate, each to the neighbour. Returns how long each message was on its way. */
export async function writeSteadily(
  windows: Windows,
  people: readonly Person[],
  { round, count, rate }: { round: number; count: number; rate: number },
  write: (from: number, text: string) => Promise<void>,
): Promise<number[]> {
  const writing = new Map<number, Promise<void>>()
  const begun = performance.now()
  for (let index = 0; index < count; index += 1) {
    await wait(Math.max(0, begun + (index * 1000) / rate - performance.now()))
    const from = (round * writersPerRound + (index % writersPerRound)) % people.length
    const text = `written.${round}.${index}`
    windows.expect(neighbourOf(from), text)
    writing.set(
      from,
      Promise.resolve(writing.get(from)).then(() => write(from, text)),
    )
  }
  await Promise.all(writing.values())
  return windows.arrivals(count)
}
