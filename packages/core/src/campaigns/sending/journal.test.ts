import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Journal, readJournal } from './journal.ts'

const folder = mkdtempSync(join(tmpdir(), 'journal-'))
let files = 0
function open() {
  files += 1
  const path = join(folder, 'sending', `${files}.jsonl`)
  const journal = new Journal(path)
  journal.open()
  return { path, journal, states: () => [...(readJournal(path) ?? [])].map(([id, { status }]) => `${id} ${status}`) }
}
const sent = (id: string, error: string | null = null) => ({ id, status: 'SENT' as const, error, dueAt: null })

describe('journal', () => {
  test('names what has ended, with the answer once there is one', () => {
    const { journal, states } = open()
    expect(states()).toEqual([])
    journal.note([], 'a')
    expect(states()).toEqual(['a ENDING'])
    journal.note([sent('a')], 'b')
    expect(states()).toEqual(['a SENT', 'b ENDING'])
    journal.note([{ id: 'b', status: 'QUEUED', error: 'later', dueAt: new Date(0) }], undefined)
    expect(states()).toEqual(['a SENT', 'b QUEUED'])
  })

  test('proves nothing when it is missing, damaged or older than the start of the machine', () => {
    const { journal, path } = open()
    journal.note([], 'a')
    const text = readFileSync(path, 'utf8')
    for (const other of ['', '{"boot":"another"}\n', `${text}nonsense\n`, text.replace(/^.*\n/, '')]) {
      writeFileSync(path, other)
      expect(readJournal(path)).toBeUndefined()
    }
    writeFileSync(path, `${text}{"id":"b","sta`)
    expect([...(readJournal(path)?.keys() ?? [])]).toEqual(['a'])
    journal.close()
    expect(readJournal(path)).toBeUndefined()
  })

  test('stays small and keeps what is not stored elsewhere', () => {
    const { journal, path, states } = open()
    journal.note([sent('kept')], undefined)
    for (let index = 0; index < 300; index += 1) {
      const outcome = sent(`m${index}`, 'x'.repeat(10_000))
      journal.note([outcome], undefined)
      journal.forget([outcome])
    }
    expect(statSync(path).size).toBeLessThan(1_100_000)
    expect(states()[0]).toBe('kept SENT')
  })
})
