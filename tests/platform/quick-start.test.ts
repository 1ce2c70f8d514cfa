import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '@limelight/core/runtime/config'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addInfluencers } from '@limelight/core/test/factories/influencers'
import { buildKey } from '@limelight/core/test/factories/platform'
import { expect, test } from 'vitest'
import { typeProblems } from '../../scripts/typed-program.mjs'
import { openHouse } from '../house.ts'

const house = await openHouse()
const run = promisify(execFile)
const folder = resolve(import.meta.dirname, '../../docs/api')
await addInfluencers(house.ctx, 'instagram', [{ location: 'DE' }, { location: 'DE' }, { location: 'DE' }])

test('the quick start in TypeScript compiles strictly, without any and unknown', async () => {
  await run('npm', ['run', 'types'], { cwd: folder, env: childEnvironment({ LIMELIGHT_URL: house.url }) })
  expect(typeProblems(resolve(folder, 'quick-start.ts'))).toEqual([])
})

test.each([
  ['sh', 'quick-start.sh'],
  ['python3', 'quick-start.py'],
  ['node', 'quick-start.ts'],
])('the quick start of %s runs', async (program, file) => {
  const { user, accessToken } = await buildAccount(house.ctx)
  const { token } = await buildKey(house.ctx, user.id, { scopes: ['discovery', 'lists'] })
  const env = childEnvironment({ LIMELIGHT_URL: house.url, LIMELIGHT_KEY: token })
  const loader = program === 'node' ? ['--import', 'tsx'] : []
  const { stdout } = await run(program, [...loader, resolve(folder, file)], { env })
  expect(stdout).toMatch(/^Found: \d+ \d+ \d+\nFilled the list [\w-]{36}\nVerified a webhook\n$/)
  const { data } = await house.trpc(accessToken).favourites.lists.query({ type: 'influencer' })
  expect(data).toMatchObject([{ itemsCount: 3 }])
})
