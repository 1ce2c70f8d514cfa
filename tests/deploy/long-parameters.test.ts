import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClickHouse, requireLongParameters } from '@limelight/db/clickhouse'
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'

const { ctx } = await openHouse()

test('the ClickHouse engine accepts long parameters', async () => {
  await requireLongParameters(ctx.clickhouse)
})

test('a server that refuses long parameters is reported with the missing setting', async () => {
  const refusing = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(400).end('HTML Form Exception: Field value too long'))
  }).listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  const { port } = refusing.address() as AddressInfo
  const clickhouse = createClickHouse(`http://127.0.0.1:${port}/limelight`)
  try {
    await expect(requireLongParameters(clickhouse)).rejects.toThrow('http_max_field_value_size = 33554432')
  } finally {
    await clickhouse.close()
    refusing.close()
  }
})
