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

const settleMs = 90_000

/**
 * People in a ring write to both neighbours while parts of the product die. At the end every window
 * must show what Postgres holds, in its order.
 */
export async function drillChat({ ctx, urls, people, messages, blows, say }: DrillOptions): Promise<DrillResult> {
  const windows = await openRing(ctx, urls, people)
  try {
    const texts: string[] = []
    const total = people * messages
    const write = async () => {
      for (let round = 0; round < messages; round += 1) {
        for (const [index, { threads }] of windows.entries()) {
          const [thread] = round % 2 === 0 ? threads.values() : [...threads.values()].reverse()
          const text = `${index}.${round}`
          texts.push(text)
          thread?.send({ key: randomUUID(), text, files: [], createdAt: new Date().toISOString() })
        }
        await wait(100)
      }
    }
    const strike = async () => {
      for (const [index, blow] of blows.entries()) {
        while (texts.length < (total * (index + 1)) / (blows.length + 1)) await wait(5)
        await blow()
        say(`${String(index + 1).padStart(3)}  blow after ${texts.length} of ${total} messages`)
      }
    }
    await Promise.all([write(), strike()])
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
  await until(() => windows.every(window => window.socket.connected && isReady(window)))
  return windows
}

function isReady({ threads }: DrillWindow): boolean {
  return [...threads.values()].every(thread => thread.state().status === 'ready')
}

async function judge(ctx: Context, windows: readonly DrillWindow[], texts: readonly string[]): Promise<DrillResult> {
  await until(() => windows.every(({ threads }) => [...threads.values()].every(hasSent)))
  const rows = await ctx.db.selectFrom('messages').select(['id', 'chat_id', 'text']).orderBy('number').execute()
  const shown = windows.flatMap(({ threads }) =>
    [...threads].map(([chatId, thread]) => ({
      thread,
      stored: rows.filter(row => row.chat_id === chatId).map(({ id }) => id),
    })),
  )
  await until(() => shown.every(isEqual))
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

function hasSent(thread: Thread): boolean {
  return thread.state().outgoing.length === 0
}

/** What a reader sees who scrolls through the whole chat. */
function isEqual({ thread, stored }: { thread: Thread; stored: readonly string[] }): boolean {
  const { total } = thread.state()
  thread.show(0, total - 1)
  return total === stored.length && stored.every((id, position) => thread.at(position)?.id === id)
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const begun = performance.now(); !isTrue() && performance.now() - begun < settleMs; ) await wait(50)
}
