import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { afterAll, inject } from 'vitest'

/**
 * A proxy to NATS that can be cut. Its port is closed until it is opened. Open it before the house,
 * so that the house closes first, while the proxy is open.
 */
export async function openNatsLine() {
  const port = await freePort()
  const lines = new Set<Socket>()
  const line = createServer(near => {
    const { hostname, port: far } = new URL(inject('engines').nats)
    const onward = connect(Number(far), hostname)
    lines.add(near)
    near.on('error', () => onward.destroy()).on('close', () => onward.destroy())
    onward.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.pipe(onward).pipe(near)
  })
  afterAll(() => {
    line.close()
  })
  return {
    url: `nats://127.0.0.1:${port}`,
    open: () => void line.listen(port, '127.0.0.1'),
    cut() {
      for (const near of lines) near.destroy()
      lines.clear()
    },
  }
}
