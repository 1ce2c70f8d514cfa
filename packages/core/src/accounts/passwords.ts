import { hash, verify } from '@node-rs/argon2'
import type { Config } from '../runtime/config.ts'

type Cost = { config: Pick<Config, 'passwordMemoryKib'> }

/** argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane. */
export function hashPassword({ config }: Cost, password: string): Promise<string> {
  return hash(password, { memoryCost: config.passwordMemoryKib, timeCost: 2, parallelism: 1 })
}

/** Takes the same time with and without a stored hash, so response time does not reveal which addresses have accounts. */
export async function verifyHash(ctx: Cost, stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await decoyHash(ctx)), password)
  return matches && stored !== undefined
}

const decoys = new Map<number, Promise<string>>()

function decoyHash(ctx: Cost): Promise<string> {
  const { passwordMemoryKib } = ctx.config
  const decoy = decoys.get(passwordMemoryKib) ?? hashPassword(ctx, 'no account has this password')
  decoys.set(passwordMemoryKib, decoy)
  return decoy
}
