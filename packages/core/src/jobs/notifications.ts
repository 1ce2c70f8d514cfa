import { listen } from '@limelight/db/database'
import type { Context } from '../context.ts'

/** Named like the tables whose triggers notify them. */
export type Channel = 'outbox' | 'campaigns' | 'chain_transactions'

/**
 * Calls `onNotify` after each commit that adds work, until `close` or until the connection is lost.
 */
export function listenFor(ctx: Context, channel: Channel, handlers: { onNotify: () => void; onLost: () => void }) {
  return listen(ctx.secrets.databaseUrl, channel, handlers)
}
