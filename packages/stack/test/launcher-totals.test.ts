import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repository } from '../src/launcher/repository.ts'

const file = (status: 'passed' | 'failed', ...tests: string[]) => ({
  status,
  assertionResults: tests.map(outcome => ({ status: outcome })),
})

it.each([
  { what: 'passed tests', files: [file('passed', 'passed', 'passed')], exit: 0, totals: '2 passed, 0 failed' },
  {
    what: 'failed tests',
    files: [file('failed', 'passed', 'failed', 'skipped')],
    exit: 1,
    totals: '1 passed, 1 failed',
  },
  {
    what: 'a file that could not be collected',
    files: [file('passed', 'passed'), file('failed')],
    exit: 1,
    totals: '1 passed, 1 failed',
  },
  { what: 'a failed check', files: [file('passed', 'passed')], exit: 1, totals: '1 passed, 1 failed' },
  { what: 'a run without tests', files: [], exit: 0, totals: '0 passed, 1 failed' },
  { what: 'a missing report', files: undefined, exit: 0, totals: '0 passed, 1 failed' },
])('.ci/run counts $what', ({ files, exit, totals }) => {
  const folder = mkdtempSync(join(tmpdir(), 'limelight-totals-'))
  const report = join(folder, 'vitest.json')
  if (files !== undefined) writeFileSync(report, JSON.stringify({ testResults: files }))
  const run = spawnSync(process.execPath, ['scripts/totals.mjs', report, String(exit)], {
    cwd: repository,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  expect(run.stdout.trimEnd().split('\n').at(-1)).toBe(totals)
  expect(run.status).toBe(totals.endsWith(' 0 failed') ? 0 : 1)
})
