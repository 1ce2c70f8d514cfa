import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { databaseUrl, runStatement, templateDatabase } from '../database.ts'
import { drillReorgs, type ReorgsOptions } from '../drills/reorgs/drill.ts'

const server = inject('engines').postgres
const databases: string[] = []

async function createDatabase(): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await runStatement(server, `create database ${name} template ${templateDatabase}`)
  databases.push(name)
  return databaseUrl(server, name)
}

afterAll(async () => {
  for (const name of databases) await runStatement(server, `drop database ${name} with (force)`)
})

async function drill(options: Pick<ReorgsOptions, 'scripts' | 'seed'>) {
  const [followed, clean] = [await createDatabase(), await createDatabase()]
  const places = { databaseUrl: followed, cleanDatabaseUrl: clean }
  return drillReorgs({ ...options, ...places, processEvery: 2, say: () => undefined })
}

describe('reorgs', () => {
  test('end in the tables of a clean index, and nothing is paid before finality', { timeout: 240_000 }, async () => {
    const result = await drill({ scripts: 2, seed: 6 })
    expect(result).toMatchObject({ differences: [], stuck: 0, paidEarly: 0 })
    expect(result.reorgs).toBeGreaterThan(0)
    expect(result.deposits).toBeGreaterThan(0)
  })
})
