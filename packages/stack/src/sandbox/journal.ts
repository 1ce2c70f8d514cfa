import { appendFileSync, closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'

export type Journal<Entry> = {
  /** Those of earlier runs. */
  entries: Entry[]
  /** Writes all entries or none, even when the disk is full. */
  append(entries: readonly Entry[]): void
  close(): void
}

/** A file with one entry per line, so that a kill -9 loses nothing that was acknowledged. */
export function openJournal<Entry>(
  folder: string,
  name: string,
  { schema, ifDamaged }: { schema: z.ZodType<Entry>; ifDamaged: string },
): Journal<Entry> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, name)
  const handle = openSync(file, 'a+')
  const bytes = readFileSync(handle)
  // A crash can truncate the last line. It was never acknowledged, so it is removed.
  const end = bytes.lastIndexOf('\n') + 1
  if (end < bytes.length) ftruncateSync(handle, end)
  const lines = bytes.toString('utf8', 0, end).split('\n').slice(0, -1)
  const entries = lines.map((line, index) => {
    try {
      return schema.parse(JSON.parse(line))
    } catch (cause) {
      throw new Error(`Line ${index + 1} of ${file} is damaged. ${ifDamaged}`, { cause })
    }
  })
  return {
    entries,
    append(added) {
      const { size } = fstatSync(handle)
      try {
        appendFileSync(handle, added.map(entry => `${JSON.stringify(entry)}\n`).join(''))
      } catch (error) {
        ftruncateSync(handle, size)
        throw error
      }
    },
    close: () => closeSync(handle),
  }
}
