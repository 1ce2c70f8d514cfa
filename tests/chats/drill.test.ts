import { expect, inject, test } from 'vitest'
import { drillChat } from '../drills/chat/drill.ts'
import { openHouse } from '../house.ts'
import { openInstance } from '../http/instances.ts'
import { openLine } from '../line.ts'

const line = await openLine(inject('engines').nats)
line.open()
const house = await openHouse({ NATS_URL: line.url })
const { ctx } = house

test('windows show what is stored after an instance of the API and NATS were lost', { timeout: 120_000 }, async () => {
  const [one, other] = [await openInstance(house), await openInstance(house)]
  const restart = async () => {
    await one.close()
    await openInstance(house, Number(new URL(one.url).port))
  }
  const result = await drillChat({
    ctx,
    urls: [one.url, other.url],
    people: 6,
    messages: 6,
    blows: [async () => line.cut(), restart, async () => line.cut()],
    say: () => undefined,
  })
  expect(result).toEqual({ written: 36, stored: 36, lost: 0, twice: 0, different: 0, windows: 6 })
})
