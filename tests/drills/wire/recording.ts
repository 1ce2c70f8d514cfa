import { expect, inject, test } from 'vitest'
import { say, table } from '../../bench/report.ts'
import { openHouse } from '../../house.ts'
import { calls, transportsOf } from '../../http/surface.ts'
import { Placeholders } from './placeholders.ts'
import { Recorder } from './recorder.ts'
import { buildWorld, openScene } from './scene.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `npm run drill -- wire` records to. */
    wire: { file: string }
  }
}

/** `npm run drill -- wire --record FILE` runs it, and nothing else does. */
test('every call is recorded', { timeout: 30 * 60_000 }, async () => {
  const house = await openHouse()
  const start = new Date()
  let ticks = 0
  house.clock.now = () => new Date(start.getTime() + ticks * 10)
  const placeholders = new Placeholders(start, { house: house.url, sandbox: inject('engines').sandbox })
  const recorder = new Recorder(inject('wire').file, () => {
    ticks += 1
  })

  const world = await buildWorld(house)
  await insertRows()
  const scenes = [
    await openScene(house, 'rest', world, placeholders),
    await openScene(house, 'trpc', world, placeholders),
  ]
  for (const scene of scenes) await scene.shop.settle()
  for (const scene of scenes) {
    await recorder.recordScene(scene)
    say(`${scene.transport}: ${recorder.count} answers so far`)
  }
  for (const scene of scenes) await recorder.recordEnd(scene)
  const [scene] = scenes
  if (scene !== undefined) await recorder.recordAddresses(scene)

  const wanted = calls.flatMap(call => transportsOf(call).map(transport => `${transport} ${call.path}`))
  const missing = wanted.filter(name => !recorder.succeeded.has(name))
  table(
    ['wire', ''],
    [
      ['calls', calls.length],
      ['calls by transport', wanted.length],
      ['answers', recorder.count],
      ['calls without a success', missing.length],
    ],
  )
  for (const name of missing) say(`no success: ${name}`)
  expect(recorder.count).toBeGreaterThan(0)

  async function insertRows(): Promise<void> {
    const created_at = house.clock.now()
    const code = (id: number, name: string, reward: object) => ({
      id: `0199bbbb-0000-7000-8000-00000000000${id}`,
      code: name,
      group_name: name,
      reward: JSON.stringify(reward),
      starts_at: null,
      ends_at: null,
      max_activations: null,
      created_at,
    })
    await house.ctx.db
      .insertInto('promo_codes')
      .values([
        code(1, 'EXPORTS', { kind: 'LIMIT', limit: 'EXPORT', amount: 10 }),
        code(2, 'WELCOME', { kind: 'PLAN', tariffName: 'Pro', days: 7 }),
      ])
      .execute()
    await house.ctx.db
      .insertInto('configs')
      .values({ key: 'links.terms', value: '"/terms"', is_public: true, updated_at: created_at })
      .execute()
  }
})
