import { openKmsAccount } from '@limelight/chain/kms-account'
import { openLocalAccount, type SigningAccount } from '@limelight/chain/signing-account'
import type { Signer } from '@limelight/db/deposits/tables'
import type { Config, Secrets } from './runtime/config.ts'
import { describeError } from './runtime/errors.ts'

type Keys = { config: Config; secrets: Secrets }

export type Signers = Partial<Record<Signer, SigningAccount>>

/** The KMS is away or refuses. No call is at fault, so all calls of the key wait. */
export class KmsError extends Error {}

/** The platform's accounts whose keys this process has. */
export async function openSigners(keys: Keys): Promise<Signers> {
  const [operator, arbiter] = await Promise.all([openSigner(keys, 'OPERATOR'), openSigner(keys, 'ARBITER')])
  return { ...(operator && { OPERATOR: operator }), ...(arbiter && { ARBITER: arbiter }) }
}

/** The terms of deposits name the address, so a key of another account could sign nothing. */
export async function openSigner({ config, secrets }: Keys, signer: Signer): Promise<SigningAccount | undefined> {
  const name = `ESCROW_${signer}`
  const [key, address] =
    signer === 'OPERATOR'
      ? [secrets.escrowOperatorKey, config.escrowOperatorAddress]
      : [secrets.escrowArbiterKey, config.escrowArbiterAddress]
  if (key === undefined) return undefined
  const explain = (cause: unknown): never => {
    const kind = cause instanceof Error && cause.name !== 'Error' ? `${cause.name}: ` : ''
    throw new KmsError(
      `The KMS does not sign with ${name}_KEY (${kind}${describeError(cause)}). Fix the key or its permissions; calls wait.`,
      { cause },
    )
  }
  const account =
    'arn' in key
      ? await openKmsAccount({ ...key, endpoint: config.kmsEndpoint, credentials: secrets.kms }).catch(explain)
      : openLocalAccount(key.privateKey)
  if (account.address !== address) {
    throw new Error(`${name}_KEY is the key of ${account.address}, but ${name}_ADDRESS is ${address}. Set a pair.`)
  }
  return { address, sign: digest => account.sign(digest).catch(explain) }
}
