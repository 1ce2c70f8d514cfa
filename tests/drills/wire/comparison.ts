import { readFileSync } from 'node:fs'
import { say } from '../../bench/report.ts'
import type { RecordedAnswer } from './recorder.ts'

type Difference = { name: string; kind: 'missing' | 'added' | 'changed' | 'extended'; paths: string[] }

/** Says where two recordings differ; true when nothing but additions over tRPC do. */
export function compareRecordings(before: string, after: string): boolean {
  const [old, young] = [readRecording(before), readRecording(after)]
  const differences = [...new Set([...old.keys(), ...young.keys()])].flatMap((name): Difference[] => {
    const [was, is] = [old.get(name), young.get(name)]
    if (was === undefined) return [{ name, kind: 'added', paths: [] }]
    if (is === undefined) return [{ name, kind: 'missing', paths: [] }]
    const { added, other } = compareValues(was, is)
    if (other.length > 0) return [{ name, kind: 'changed', paths: [...other, ...added] }]
    return added.length > 0 ? [{ name, kind: 'extended', paths: added }] : []
  })
  const isAdditive = ({ kind }: Difference) => kind === 'added' || kind === 'extended'
  const allowed = differences.filter(one => isAdditive(one) && one.name.startsWith('trpc '))
  const refused = differences.filter(one => !allowed.includes(one))
  say(`${old.size} answers before, ${young.size} after`)
  report('Differences', refused)
  report('Additions over tRPC', allowed)
  return refused.length === 0
}

function report(title: string, differences: Difference[]): void {
  say(`${title}: ${differences.length}`)
  for (const { name, kind, paths } of differences.slice(0, 200)) {
    say(`  ${kind} ${name}`)
    for (const path of paths.slice(0, 5)) say(`    ${path}`)
  }
}

function readRecording(file: string): Map<string, RecordedAnswer> {
  const answers = new Map<string, RecordedAnswer>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '') continue
    const answer: RecordedAnswer = JSON.parse(line)
    answers.set(`${answer.transport} ${answer.call}: ${answer.case}`, answer)
  }
  return answers
}

function compareValues(was: unknown, is: unknown, path = ''): { added: string[]; other: string[] } {
  if (isObject(was) && isObject(is) && Array.isArray(was) === Array.isArray(is)) {
    const added: string[] = []
    const other: string[] = []
    for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
      const place = `${path}/${key}`
      if (!Object.hasOwn(was, key)) (Array.isArray(was) ? other : added).push(`${place} is new: ${short(is[key])}`)
      else if (!Object.hasOwn(is, key)) other.push(`${place} is gone: ${short(was[key])}`)
      else {
        const inside = compareValues(was[key], is[key], place)
        added.push(...inside.added)
        other.push(...inside.other)
      }
    }
    return { added, other }
  }
  return { added: [], other: was === is ? [] : [`${path}: ${short(was)} became ${short(is)}`] }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function short(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 200) ?? 'nothing'
}
