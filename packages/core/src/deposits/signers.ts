import { openAccount, type SigningAccount } from '@limelight/chain/sender'
import type { Signer } from '@limelight/db/deposits/tables'
import type { Context } from '../context.ts'

export type Signers = Partial<Record<Signer, SigningAccount>>

/**
 * The platform's accounts whose keys this process has. The terms of deposits name the addresses, so
 * a key of another account could sign nothing.
 */
export function openSigners({ config, secrets }: Context): Signers {
  const signers: Signers = {}
  if (secrets.escrowOperatorKey !== undefined) {
    signers.OPERATOR = open('ESCROW_OPERATOR', secrets.escrowOperatorKey, config.escrowOperatorAddress)
  }
  if (secrets.escrowArbiterKey !== undefined) {
    signers.ARBITER = open('ESCROW_ARBITER', secrets.escrowArbiterKey, config.escrowArbiterAddress)
  }
  return signers
}

function open(name: string, key: `0x${string}`, address: string): SigningAccount {
  const account = openAccount(key)
  if (account.address !== address) {
    throw new Error(`${name}_KEY is the key of ${account.address}, but ${name}_ADDRESS is ${address}. Set a pair.`)
  }
  return account
}
