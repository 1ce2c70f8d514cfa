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

type Changes = { added: string[]; other: string[] }

function compareValues(was: unknown, is: unknown, path = ''): Changes {
  if (isObject(was) && isObject(is) && Array.isArray(was) === Array.isArray(is)) return compareKeys(was, is, path)
  return { added: [], other: was === is ? [] : [`${path}: ${short(was)} became ${short(is)}`] }
}

function compareKeys(was: Record<string, unknown>, is: Record<string, unknown>, path: string): Changes {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const changes = keys.map((key): Changes => {
    const place = `${path}/${key}`
    if (!Object.hasOwn(is, key)) return { added: [], other: [`${place} is gone: ${short(was[key])}`] }
    if (Object.hasOwn(was, key)) return compareValues(was[key], is[key], place)
    const note = `${place} is new: ${short(is[key])}`
    return Array.isArray(was) ? { added: [], other: [note] } : { added: [note], other: [] }
  })
  return { added: changes.flatMap(({ added }) => added), other: changes.flatMap(({ other }) => other) }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function short(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 200) ?? 'nothing'
}
