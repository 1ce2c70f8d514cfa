import type { Connect } from '@limelight/contract/platform/connections'
import type { CreateKey, NewKey } from '@limelight/contract/platform/schema'
import type { Context } from '../../context.ts'
import { addConnection, checkConnection } from '../../platform/connections/connect.ts'
import { addKey } from '../../platform/keys/keys.ts'
import type { Caller } from '../sessions.ts'
import { proveFresh, requireProof } from '../verify-password.ts'

/** A key outlives the session, so only the owner creates one: not somebody who finds an open window. */
export async function createKey(ctx: Context, caller: Caller, { password, ...key }: CreateKey): Promise<NewKey> {
  const proof = await proveFresh(ctx, caller, password)
  return ctx.db.transaction().execute(async trx => {
    await requireProof(trx, proof)
    return addKey(ctx, trx, caller, key)
  })
}

/** A bad request is reported to the app. */
export async function connectApp(
  ctx: Context,
  caller: Caller,
  { password, ...input }: Connect,
): Promise<{ url: string }> {
  const { error, ...asked } = await checkConnection(ctx, input)
  if (error !== null) return { url: error }
  const proof = await proveFresh(ctx, caller, password)
  return ctx.db.transaction().execute(async trx => {
    await requireProof(trx, proof)
    return addConnection(ctx, trx, caller, { ...input, ...asked })
  })
}
