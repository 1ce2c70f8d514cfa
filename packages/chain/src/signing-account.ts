import { type Hex, keccak256, type Signature, serializeTransaction } from 'viem'
import { privateKeyToAddress, sign } from 'viem/accounts'
import { toAddress } from './escrow-calls.ts'

/** An account that signs for the platform. Its key is in this process or in a KMS, and stays there. */
export type SigningAccount = {
  /** Lower-case. */
  address: string
  sign(digest: Hex): Promise<Signature>
}

export function openLocalAccount(privateKey: Hex): SigningAccount {
  return {
    address: privateKeyToAddress(privateKey).toLowerCase(),
    sign: hash => sign({ hash, privateKey }),
  }
}

type UnsignedTransaction = {
  chainId: number
  to: string
  data: Hex
  nonce: number
  gas: bigint
  maxFee: bigint
  maxPriorityFee: bigint
}

export async function signTransaction(
  account: SigningAccount,
  { chainId, to, data, nonce, gas, maxFee, maxPriorityFee }: UnsignedTransaction,
): Promise<{ hash: Hex; raw: Hex }> {
  const transaction = {
    type: 'eip1559',
    chainId,
    to: toAddress(to),
    data,
    nonce,
    gas,
    maxFeePerGas: maxFee,
    maxPriorityFeePerGas: maxPriorityFee,
  } as const
  const raw = serializeTransaction(transaction, await account.sign(keccak256(serializeTransaction(transaction))))
  return { raw, hash: keccak256(raw) }
}
