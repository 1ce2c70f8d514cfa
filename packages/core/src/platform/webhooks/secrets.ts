import type { WebhookEndpointRow } from '@limelight/db/platform/webhooks/tables'
import type { Context } from '../../context.ts'
import { unseal } from '../../runtime/secrets.ts'

type Secrets = Pick<WebhookEndpointRow, 'id' | 'secret' | 'former_secret' | 'former_secret_until'>

/** The secrets that sign now. */
export function openSecrets(ctx: Context, row: Secrets): string[] {
  const { former_secret: former, former_secret_until: until } = row
  const stored = former !== null && until !== null && until > ctx.clock.now() ? [row.secret, former] : [row.secret]
  return stored.map(sealed => unseal(ctx, 'webhooks', row.id, sealed))
}
