import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { say, table } from '../bench/report.ts'
import { drillChat } from './chat/drill.ts'
import { openChatHouse } from './chat/house.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    messages: { type: 'string', default: '40' },
    kills: { type: 'string', default: '10' },
  },
})
const positive = z.coerce.number().int().positive()
const { people, messages, kills } = z.object({ people: positive, messages: positive, kills: positive }).parse(values)

const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
const house = await openChatHouse(folder, say)
try {
  const blows = Array.from({ length: kills }, (_, index) => {
    const victim = house.victims[index % house.victims.length]
    return async () => {
      await victim?.ready()
      await victim?.kill('SIGKILL')
    }
  })
  const result = await drillChat({ ctx: house.ctx, urls: house.urls, people, messages, blows, say })
  table(
    ['chat drill', ''],
    [
      ['people who write', people],
      ['kill -9 of an API instance or NATS', kills],
      ['messages written', result.written],
      ['messages stored', result.stored],
      ['lost', result.lost],
      ['stored twice', result.twice],
      ['chats in windows', result.windows * 2],
      ['that show something else', result.different],
    ],
  )
  process.exitCode = result.lost + result.twice + result.different === 0 ? 0 : 1
} finally {
  await house.close()
  await rm(folder, { recursive: true, force: true })
}
