import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '@limelight/core/context'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildChat } from '@limelight/core/test/factories/chats'
import { type DrillWindow, openDrillWindow } from './windows.ts'

export type DrillOptions = {
  /** It builds the scene and reads what is stored at the end. */
  ctx: Context
  /** The instances of the API. */
  urls: readonly string[]
  people: number
  /** Of each person, in both of their chats together. */
  messages: number
  /** Each breaks something, and resolves when it is being repaired. They come in turn while people write. */
  blows: readonly (() => Promise<void>)[]
  say: (line: string) => void
}
export type DrillResult = {
  written: number
  stored: number
  lost: number
  twice: number
  /** Of the chats in all windows, those that do not show exactly what is stored. */
  different: number
  windows: number
}

/** Nobody waits for a window that shows nothing new for this long. */
const patienceMs = 90_000
/** What a person writes before the first message of the queue is sent. */
const maxOutgoing = 4

/**
 * People in a ring write to both neighbours while parts of the product die. At the end every window
 * must show what Postgres holds, in its order.
 */
export async function drillChat({ ctx, urls, people, messages, blows, say }: DrillOptions): Promise<DrillResult> {
  const windows = await openRing(ctx, urls, people)
  try {
    const texts: string[] = []
    const total = people * messages
    const write = async ({ threads }: DrillWindow, index: number) => {
      for (let round = 0; round < messages; round += 1) {
        const [chosen] = round % 2 === 0 ? threads : [...threads].reverse()
        if (chosen === undefined) return
        const [chatId, thread] = chosen
        while (countOpen(thread) >= maxOutgoing) await wait(50)
        const text = `${index}.${round}`
        texts.push(text)
        thread.send({ key: randomUUID(), chatId, text, files: [], createdAt: new Date().toISOString() })
        await wait(100)
      }
    }
    const countSent = () => texts.length - countOutgoing(windows)
    const strike = async () => {
      for (const [index, blow] of blows.entries()) {
        while (countSent() < (total * (index + 1)) / (blows.length + 1)) await wait(5)
        await blow()
        say(`${String(index + 1).padStart(3)}  blow after ${countSent()} of ${total} messages were sent`)
      }
    }
    await Promise.all([...windows.map(write), strike()])
    return await judge(ctx, windows, texts)
  } finally {
    for (const window of windows) window.close()
  }
}

async function openRing(ctx: Context, urls: readonly string[], people: number): Promise<DrillWindow[]> {
  const accounts: Awaited<ReturnType<typeof buildAccount>>[] = []
  for (let index = 0; index < people; index += 1) accounts.push(await buildAccount(ctx))
  const chatIds: string[] = []
  for (const [index, account] of accounts.entries()) {
    const next = accounts[(index + 1) % people]
    chatIds.push((await buildChat(ctx, { sender: account.user.id, recipient: next?.user.id ?? '' })).id)
  }
  const windows = accounts.map(({ accessToken: token }, index) =>
    openDrillWindow({ urls, index, token, chatIds: [chatIds.at(index - 1) ?? '', chatIds[index] ?? ''] }),
  )
  await until(() => windows.filter(window => window.socket.connected && isReady(window)).length, people)
  return windows
}

function countOpen(thread: Thread): number {
  return thread.state().outgoing.filter(({ state }) => state !== 'failed').length
}

function countOutgoing(windows: readonly DrillWindow[]): number {
  const threads = windows.flatMap(window => [...window.threads.values()])
  return threads.reduce((sum, thread) => sum + thread.state().outgoing.length, 0)
}

function isReady({ threads }: DrillWindow): boolean {
  return [...threads.values()].every(thread => thread.state().status === 'ready')
}

async function judge(ctx: Context, windows: readonly DrillWindow[], texts: readonly string[]): Promise<DrillResult> {
  await until(() => texts.length - countOutgoing(windows), texts.length)
  const rows = await ctx.db.selectFrom('messages').select(['id', 'chat_id', 'text']).orderBy('number').execute()
  const shown = windows.flatMap(({ threads }) =>
    [...threads].map(([chatId, thread]) => ({
      thread,
      stored: rows.filter(row => row.chat_id === chatId).map(({ id }) => id),
    })),
  )
  await until(() => shown.filter(isEqual).length, shown.length)
  const counts = new Map<string, number>()
  for (const { text } of rows) counts.set(text ?? '', (counts.get(text ?? '') ?? 0) + 1)
  return {
    written: texts.length,
    stored: rows.length,
    lost: texts.filter(text => !counts.has(text)).length,
    twice: [...counts.values()].filter(count => count > 1).length,
    different: shown.filter(one => !isEqual(one)).length,
    windows: windows.length,
  }
}

type Thread = DrillWindow['threads'] extends ReadonlyMap<string, infer Value> ? Value : never

/** What a reader sees who scrolls through the whole chat. */
function isEqual({ thread, stored }: { thread: Thread; stored: readonly string[] }): boolean {
  const { total } = thread.state()
  thread.show(0, total - 1)
  return total === stored.length && stored.every((id, position) => thread.at(position)?.id === id)
}

/** Waits for the goal as long as the count moves. */
async function until(count: () => number, goal: number): Promise<void> {
  let [former, since] = [-1, performance.now()]
  for (let now = count(); now < goal && performance.now() - since < patienceMs; now = count()) {
    if (now !== former) [former, since] = [now, performance.now()]
    await wait(50)
  }
}
