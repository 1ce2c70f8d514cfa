import type { NamedEnvelope } from '@limelight/core/jobs/live'

/** How long the updates after a missing one wait for it. Two processes may publish in the other order. */
export const patienceMs = 1000

type Room = {
  /** The number of the last update that was delivered; undefined until it is known. */
  last: number | undefined
  early: Map<number, NamedEnvelope>
  timer: NodeJS.Timeout | undefined
}

type Options = {
  findLastNumbers: (rooms: string[]) => Promise<ReadonlyMap<string, number>>
  deliver: (update: NamedEnvelope) => void
  /** An update of the room is lost. */
  onGap: (room: string) => void
}

/** Delivers the updates of the rooms that have windows here, each room in the order of its numbers. */
export function createDeliveries({ findLastNumbers, deliver, onGap }: Options) {
  const rooms = new Map<string, Room>()

  function forget(name: string) {
    clearTimeout(rooms.get(name)?.timer)
    rooms.delete(name)
  }

  function giveUp(name: string) {
    forget(name)
    onGap(name)
  }

  function start(name: string, last: number) {
    const room = rooms.get(name)
    if (room !== undefined && room.last === undefined) advance(name, room, last)
  }

  function advance(name: string, room: Room, from: number) {
    let last = from
    for (const [number, update] of [...room.early].sort(([one], [other]) => one - other)) {
      if (number > last + 1) break
      last = Math.max(last, number)
      room.early.delete(number)
      deliver(update)
    }
    room.last = last
    if (room.early.size > 0) {
      room.timer ??= setTimeout(() => giveUp(name), patienceMs).unref()
    } else {
      clearTimeout(room.timer)
      room.timer = undefined
    }
  }

  return {
    /** Call it when a window has joined these rooms, before it loads anything. */
    async open(names: string[]): Promise<void> {
      const added = names.filter(name => !rooms.has(name))
      if (added.length === 0) return
      for (const name of added) rooms.set(name, { last: undefined, early: new Map(), timer: undefined })
      try {
        const numbers = await findLastNumbers(added)
        for (const name of added) start(name, numbers.get(name) ?? 0)
      } catch (error) {
        for (const name of added) giveUp(name)
        throw error
      }
    },
    /** The last window has left. */
    close: forget,
    closeAll() {
      for (const name of rooms.keys()) forget(name)
    },
    take(update: NamedEnvelope) {
      const room = rooms.get(update.room)
      if (room === undefined) return
      const { number } = update
      if (number === undefined || (room.last !== undefined && number <= room.last)) return deliver(update)
      room.early.set(number, update)
      if (room.last !== undefined) advance(update.room, room, room.last)
    },
  }
}
