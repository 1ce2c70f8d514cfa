import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { click } from '../drills/clicks/drill.ts'

/** Repeats a call from a process of its own, so that its times are not those of whoever sends the clicks. */
const [url = '', token = '', ms = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
const times: number[] = []
process.send?.('ready')
const ends = performance.now() + Number(ms)
while (performance.now() < ends) {
  const start = performance.now()
  const { status } = await click(agent, url, { authorization: `Bearer ${token}` })
  if (status !== 200) throw new Error(`${url} answered ${status}`)
  times.push(performance.now() - start)
  await wait(5)
}
agent.destroy()
process.send?.(times)
process.disconnect()
