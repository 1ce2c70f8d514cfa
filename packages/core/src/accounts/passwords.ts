import { hash, verify } from '@node-rs/argon2'

/** argon2id, the library's default, at OWASP's first recommendation: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Without a stored hash it takes as long as with one, so that the answer does not tell which addresses have accounts. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await decoy), password)
  return matches && stored !== undefined
}

let decoy: Promise<string> | undefined
