import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'

const repository = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')

const workflowSchema = z.object({
  permissions: z.record(z.string(), z.string()),
  concurrency: z.object({ group: z.string() }),
  jobs: z.record(
    z.string(),
    z.object({
      container: z.string(),
      strategy: z.object({ matrix: z.object({ node: z.array(z.string()), shard: z.array(z.number()) }) }),
      steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })),
    }),
  ),
})

const text = read('.github/workflows/ci.yml')
const workflow = workflowSchema.parse(parse(text))
const jobs = Object.values(workflow.jobs)
const commands = jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))

describe('the hosted workflow', () => {
  test('calls .ci/run for every shard', () => {
    const shards = jobs[0]?.strategy.matrix.shard ?? []
    expect(commands).toContain(`.ci/run --shard \${{ matrix.shard }}/${shards.length}`)
    expect(shards).toEqual(shards.map((_, index) => index + 1))
  })

  test('runs on the oldest Node that package.json allows, and on newer ones', () => {
    const oldest = z.object({ engines: z.object({ node: z.string() }) }).parse(JSON.parse(read('package.json')))
      .engines.node
    const versions = jobs[0]?.strategy.matrix.node ?? []
    expect(`>=${versions[0]}`).toBe(oldest)
    expect(versions.length).toBeGreaterThan(1)
  })

  test('may read the repository and nothing else', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
  })

  test('names only npm commands that exist', () => {
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')))
    const named = [...`${text}\n${read('.ci/run')}`.matchAll(/\bnpm (?:run )?([a-z:-]+)/g)].map(([, name = '']) => name)
    expect(named).toContain('test')
    expect(named.filter(name => !(name in scripts))).toEqual([])
  })
})
