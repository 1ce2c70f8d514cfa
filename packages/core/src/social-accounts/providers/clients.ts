import type { AccountKind } from '@limelight/contract/social-accounts/kinds'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'

/** The keys that the operator has registered at a provider. */
export type Client = { id: string; secret: string }

export function isConfigured(ctx: Context, kind: AccountKind): boolean {
  return findClient(ctx, kind) !== undefined
}

export function requireClient(ctx: Context, kind: AccountKind): Client {
  const client = findClient(ctx, kind)
  if (client === undefined) throw new AppError('ACCESS_CREATE_FAIL', { status: 502 })
  return client
}

/** Of Telegram, the bot: its id, and its token as the secret. */
function findClient({ config, secrets }: Context, kind: AccountKind): Client | undefined {
  const id = config.providers[kind].clientId
  const secret = secrets.providers[kind]
  return id === undefined || secret === undefined ? undefined : { id, secret }
}
