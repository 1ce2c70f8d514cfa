import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Envelope } from '@limelight/core/jobs/live'
import { publishLive, userRoom } from '@limelight/core/jobs/live'
import * as z from 'zod'
import type { ChatHouse } from '../../drills/chat/house.ts'
import { deliverToAll, neighbourOf, updateTo, writeSteadily } from './load.ts'
import type { Person } from './people.ts'
import { openWindows, type Windows } from './windows.ts'

type Volume = { round: number; count: number; rate: number }

/** Two instances of the product: live updates through NATS, messages by REST, Postgres and the workers. */
export async function openProductSide(house: ChatHouse, people: readonly Person[]) {
  const { windows, bytesPerWindow } = await openMeasured(
    house.urls,
    house.instancePids(),
    people.map(({ token }) => ({ token })),
  )
  const write = async (from: number, text: string) => {
    const { chatId, token } = people[from] ?? { chatId: '', token: '' }
    const response = await fetch(`${house.urls[from % 2]}/api/users/chats/${chatId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text, files: [], key: text }),
    })
    if (response.status !== 201) throw new Error(`A message was answered with ${response.status}`)
    await response.json()
  }
  return {
    name: 'the product',
    bytesPerWindow,
    windows,
    deliverToAll: (round: number) =>
      deliverToAll(windows, people, round, messages =>
        publishLive(
          house.ctx,
          ...pairsOf(messages).flatMap(pair => [
            ...pair.map(({ to, update }): Envelope => ({ room: roomOf(people, to), name: 'newMessage', data: update })),
            ...pair.map(({ to, update: { chatId } }): Envelope => {
              return { room: roomOf(people, to), name: 'chat', data: { chatId, what: 'message', number: 1 } }
            }),
          ]),
        ),
      ),
    write: (volume: Volume) => writeSteadily(windows, people, volume, write),
    close: () => windows.close(),
  }
}

/** Two instances of `bare-server.ts` over the same NATS. */
export async function openBareSide(house: ChatHouse, people: readonly Person[]) {
  const subject = 'bench.bare'
  const file = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
  const servers = [0, 1].map(() => fork(file, [house.natsUrl, subject], { execArgv: ['--import', 'tsx'] }))
  const ports = await Promise.all(
    servers.map(async server => z.object({ port: z.number() }).parse((await once(server, 'message'))[0]).port),
  )
  const { windows, bytesPerWindow } = await openMeasured(
    ports.map(port => `http://localhost:${port}`),
    servers.map(({ pid }) => pid ?? 0),
    people.map((_person, index) => ({ room: roomOf(people, index) })),
  )
  const nats = await house.ctx.nats.connection()
  return {
    name: 'bare socket.io',
    bytesPerWindow,
    windows,
    deliverToAll: (round: number) =>
      deliverToAll(windows, people, round, async messages => {
        for (const { to, update } of messages)
          nats.publish(subject, JSON.stringify({ room: roomOf(people, to), name: 'newMessage', data: update }))
        await nats.flush()
      }),
    write: (volume: Volume) =>
      writeSteadily(windows, people, volume, async (from, text) => {
        const to = neighbourOf(from)
        windows.sockets[from]?.emit('write', roomOf(people, to), updateTo(people, to, text))
      }),
    close() {
      windows.close()
      for (const server of servers) server.disconnect()
    },
  }
}

function roomOf(people: readonly Person[], index: number): string {
  return userRoom(people[index]?.userId ?? '')
}

function pairsOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / 2) }, (_none, index) => items.slice(2 * index, 2 * index + 2))
}

/** A few windows warm both instances up before their memory is measured. */
async function openMeasured(
  urls: readonly string[],
  pids: readonly number[],
  auths: readonly object[],
): Promise<{ windows: Windows; bytesPerWindow: number }> {
  const warm = await openWindows(urls, auths.slice(0, 80))
  const before = await residentBytes(pids)
  const windows = await openWindows(urls, auths)
  const bytesPerWindow = ((await residentBytes(pids)) - before) / auths.length
  warm.close()
  return { windows, bytesPerWindow }
}

async function residentBytes(pids: readonly number[]): Promise<number> {
  const all = await Promise.all(pids.map(pid => readFile(`/proc/${pid}/status`, 'utf8')))
  return all.reduce((sum, status) => sum + 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]), 0)
}
