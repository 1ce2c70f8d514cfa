import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { serveHealth } from '@limelight/workers/health'
import { roles, schedules } from '@limelight/workers/registry'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { openHouse } from '../house.ts'
import { openPromtool } from './promtool.ts'

const deploy = resolve(import.meta.dirname, '../../deploy')
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')

const ruleSchema = z.object({
  alert: z.string().optional(),
  expr: z.string(),
  annotations: z.object({ summary: z.string(), runbook: z.string() }).optional(),
})
const rules = z
  .object({ groups: z.array(z.object({ rules: z.array(ruleSchema) })) })
  .parse(parse(read('alerts.yml')))
  .groups.flatMap(group => group.rules)
const alerts = rules.flatMap(({ alert, annotations }) => (alert === undefined ? [] : [{ alert, annotations }]))

const metricsToken = 'a token of at least thirty-two characters'
const house = await openHouse({ METRICS_TOKEN: metricsToken, WORKER_PORT: '0' })
const promtool = await openPromtool()

/** The names in the answers of a real API and a real worker. */
async function listMetrics(): Promise<Set<string>> {
  const health = await serveHealth(house.ctx, schedules)
  const address = health.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const texts = [
    (await house.rest('GET /metrics', { token: metricsToken })).body,
    await (await fetch(`http://localhost:${port}/metrics`)).text(),
  ]
  health.close()
  await once(health, 'close')
  return new Set(texts.flatMap(text => [...String(text).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name)))
}

const exposed = await listMetrics()

/** Names of metrics as they are exposed: a histogram has three series. */
function metricsIn(expressions: string): string[] {
  const names = expressions.match(/\b(limelight|process|nodejs)_\w+/g) ?? []
  return [...new Set(names.map(name => name.replace(/_(bucket|count|sum)$/, '')))]
}

describe('deploy/alerts.yml', () => {
  test('is valid, and every alert fires and is silent as its tests say', () => {
    expect(promtool(['check', 'rules', join(deploy, 'alerts.yml')])).toMatchObject({ status: 0 })
    const { status, output } = promtool(['test', 'rules', join(deploy, 'alerts.test.yml')])
    expect([status, output]).toEqual([0, expect.stringContaining('SUCCESS')])
  })

  test.each(alerts)('$alert fires in a test and has a section in docs/operating.md', ({ alert, annotations }) => {
    expect(read('alerts.test.yml')).toMatch(new RegExp(`alertname: ${alert}\\n +exp_alerts:`))
    expect(annotations?.runbook).toBe(`docs/operating.md#${alert.toLowerCase()}`)
    expect(read('../docs/operating.md')).toContain(`\n### ${alert}\n`)
  })

  test('uses only metrics that the processes have', () => {
    const used = metricsIn(rules.map(({ expr }) => expr).join('\n'))
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter(name => !exposed.has(name))).toEqual([])
  })
})

test('deploy/dashboard.json shows only metrics and rules that exist', () => {
  const { panels } = z
    .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
    .parse(JSON.parse(read('dashboard.json')))
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
  expect(metricsIn(expressions).filter(name => !exposed.has(name))).toEqual([])
  for (const name of expressions.match(/limelight:[\w:]+/g) ?? [])
    expect(read('alerts.yml')).toContain(`record: ${name}\n`)
})

test('deploy/prometheus.yml is valid and asks every role', () => {
  expect(promtool(['check', 'config', '--syntax-only', join(deploy, 'prometheus.yml')])).toMatchObject({ status: 0 })
  const asked = [...read('prometheus.yml').matchAll(/- worker-(\w+)$/gm)].map(([, role]) => role)
  expect(asked.sort()).toEqual(roles.toSorted())
})

test('docs/operating.md describes every metric', () => {
  const ours = [...exposed].filter(name => name.startsWith('limelight_'))
  const [, table = ''] = read('../docs/operating.md').split('| metric | meaning |')
  const described = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  const isDescribed = (name: string) =>
    described.some(word => name === word || (word.startsWith('_') && name.endsWith(word)))
  expect(ours.filter(name => !isDescribed(name))).toEqual([])
})
