import type { CreateKey, NewKey } from '@limelight/contract/platform/schema'
import type { Context } from '../../context.ts'
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
