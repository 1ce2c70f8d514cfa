import { secp256k1 } from '@noble/curves/secp256k1'
import { type Hex, hexToBytes, numberToHex, recoverAddress, type Signature, toHex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import type { SigningAccount } from './signing-account.ts'

/** The kind of key that signs for the chain. AWS signs with others, too. */
const keySpec = 'ECC_SECG_P256K1'

/** An uncompressed point ends the DER form of its public key. */
const pointBytes = 65

/** A turn of the sender waits for it, and three attempts end before a process that stops is killed. */
const timeoutMs = 3000

export type KmsOptions = {
  /** Names the region, too. */
  arn: string
  endpoint: string | undefined
  /** Without them, the client takes the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** An account whose key is in AWS's KMS, which signs and never shows it. */
export async function openKmsAccount({ arn, endpoint, credentials }: KmsOptions): Promise<SigningAccount> {
  // Loading the client takes a tenth of a second, which a house with local keys does without.
  const { GetPublicKeyCommand, KMSClient, SignCommand } = await import('@aws-sdk/client-kms')
  const client = new KMSClient({
    region: arn.split(':')[3] ?? '',
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
  })
  const { KeySpec, PublicKey = new Uint8Array() } = await client.send(new GetPublicKeyCommand({ KeyId: arn }))
  if (KeySpec !== keySpec) throw new Error(`It is of the kind ${KeySpec}. Create a key of the kind ${keySpec}.`)
  const address = publicKeyToAddress(toHex(PublicKey.subarray(-pointBytes))).toLowerCase()
  return {
    address,
    async sign(digest) {
      const { Signature = new Uint8Array() } = await client.send(
        new SignCommand({
          KeyId: arn,
          Message: hexToBytes(digest),
          MessageType: 'DIGEST',
          SigningAlgorithm: 'ECDSA_SHA_256',
        }),
      )
      return toSignature(Signature, digest, address)
    },
  }
}

/**
 * The chain takes only the lower one of the two forms of a signature, and wants to know which of two keys it
 * recovers to. A KMS says neither.
 */
export async function toSignature(der: Uint8Array, hash: Hex, address: string): Promise<Signature> {
  const { r, s } = secp256k1.Signature.fromDER(der).normalizeS()
  for (const yParity of [0, 1]) {
    const signature = { r: numberToHex(r, { size: 32 }), s: numberToHex(s, { size: 32 }), yParity }
    if ((await recoverAddress({ hash, signature })).toLowerCase() === address) return signature
  }
  throw new Error(`The signature is not of ${address}.`)
}
