import type { Context } from '../context.ts'

const nodeTimeoutMs = 2000

/** A node that does not answer in time leaves the page without its values. */
export async function fetchFromNode<Values>(
  { logger }: Pick<Context, 'logger'>,
  read: () => Promise<Values>,
  unknown: Values,
): Promise<Values> {
  const late = new AbortController()
  const timeout = new Promise<Values>(resolve => {
    const timer = setTimeout(() => resolve(unknown), nodeTimeoutMs)
    late.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
  try {
    return await Promise.race([read(), timeout])
  } catch (error) {
    logger.warn({ err: error }, 'CHAIN_RPC_URL is not usable. Start the node or fix the URL.')
    return unknown
  } finally {
    late.abort()
  }
}
