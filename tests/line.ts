import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { afterAll } from 'vitest'

/**
 * A proxy to an engine that can be cut. Its port is closed until it is opened. Open it before the house,
 * so that the house closes first, while the proxy is open.
 */
export async function openLine(engine: string) {
  const port = await freePort()
  const { hostname, port: far } = new URL(engine)
  const url = new URL(engine)
  url.host = `127.0.0.1:${port}`
  const lines = new Set<Socket>()
  const line = createServer(near => {
    const onward = connect(Number(far), hostname)
    lines.add(near)
    near.on('error', () => onward.destroy()).on('close', () => onward.destroy())
    onward.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.pipe(onward).pipe(near)
  })
  const cut = () => {
    for (const near of lines) near.destroy()
    lines.clear()
  }
  const close = () => {
    line.close()
    cut()
  }
  afterAll(close)
  return { url: url.href, open: () => void line.listen(port, '127.0.0.1'), cut, close }
}
