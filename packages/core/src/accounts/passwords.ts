import { hash, verify } from '@node-rs/argon2'
import type { Config } from '../runtime/config.ts'
import { createGate } from '../runtime/gate.ts'

type Cost = { config: Pick<Config, 'passwordMemoryKib'>; address?: string | undefined }

/** Hashing shares a pool of four threads with files, so one network gets one of two places. */
const hashingPerAddress = createGate({ maxRunning: 1, maxWaiting: 100 })
const hashing = createGate({ maxRunning: 2, maxWaiting: 500 })

function inTurn<Result>({ address = 'none' }: Cost, work: () => Promise<Result>): Promise<Result> {
  return hashingPerAddress.run(address, () => hashing.run('all', work))
}

/** argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane. */
export function hashPassword(ctx: Cost, password: string): Promise<string> {
  return inTurn(ctx, () => hash(password, costOf(ctx)))
}

function costOf({ config }: Cost) {
  return { memoryCost: config.passwordMemoryKib, timeCost: 2, parallelism: 1 }
}

/** Takes the same time with and without a stored hash, so response time does not reveal which addresses have accounts. */
export async function verifyHash(ctx: Cost, stored: string | undefined, password: string): Promise<boolean> {
  const known = stored ?? (await decoyHash(ctx))
  const matches = await inTurn(ctx, () => verify(known, password))
  return matches && stored !== undefined
}

const decoys = new Map<number, Promise<string>>()

function decoyHash(ctx: Cost): Promise<string> {
  const { passwordMemoryKib } = ctx.config
  const decoy = decoys.get(passwordMemoryKib) ?? hash('no account has this password', costOf(ctx))
  decoys.set(passwordMemoryKib, decoy)
  return decoy
}
