import { secp256k1 } from '@noble/curves/secp256k1'
import fc from 'fast-check'
import { bytesToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { escrowAddress } from '../src/artifacts/escrow.ts'
import { deployEscrow } from '../src/deploy-escrow.ts'
import { openKmsAccount, toSignature } from '../src/kms-account.ts'
import { openLocalAccount, signTransaction } from '../src/signing-account.ts'
import { startAnvil } from './anvil.ts'
import { signDer, startKms, type TestKms } from './kms-server.ts'

/** The last account that anvil funds. */
const privateKey = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6'
const address = privateKeyToAddress(privateKey).toLowerCase()
const maxS = secp256k1.CURVE.n / 2n

let kms: TestKms

beforeAll(async () => {
  kms = await startKms()
})
beforeEach(() => kms.heal())
afterAll(() => kms.close())

const open = (arn = kms.addKey(privateKey)) => openKmsAccount({ ...kms, arn })

const transaction = {
  chainId: 80002,
  to: escrowAddress,
  data: '0x01020304',
  nonce: 7,
  gas: 100_000n,
  maxFee: 40_000_000_000n,
  maxPriorityFee: 30_000_000_000n,
} as const

describe('a signature of a KMS', () => {
  const keyBytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter(secp256k1.utils.isValidPrivateKey)
  const digests = fc.uint8Array({ minLength: 32, maxLength: 32 })

  test('recovers to its account and has a low s, whichever form the KMS chose', async () => {
    await fc.assert(
      fc.asyncProperty(keyBytes, digests, fc.boolean(), async (key, digest, isHigh) => {
        const owner = privateKeyToAddress(bytesToHex(key)).toLowerCase()
        const signature = await toSignature(signDer(key, digest, isHigh), bytesToHex(digest), owner)
        expect(await openLocalAccount(bytesToHex(key)).sign(bytesToHex(digest))).toMatchObject(signature)
        expect(BigInt(signature.s) <= maxS).toBe(true)
      }),
      { seed: 38, numRuns: 100 },
    )
  })

  test('is refused if it is damaged or of another key', async () => {
    await fc.assert(
      fc.asyncProperty(keyBytes, digests, fc.nat(), fc.integer({ min: 1, max: 255 }), async (key, digest, at, bits) => {
        const owner = privateKeyToAddress(bytesToHex(key)).toLowerCase()
        const der = signDer(key, digest, at % 2 === 0)
        await expect(toSignature(der, bytesToHex(digest), address)).rejects.toThrow()
        der[at % der.length] = (der[at % der.length] ?? 0) ^ bits
        await expect(toSignature(der, bytesToHex(digest), owner)).rejects.toThrow()
      }),
      { seed: 38, numRuns: 50 },
    )
  })
})

describe('an account in a KMS', () => {
  test('signs the same transaction as the local key', async () => {
    const account = await open()
    expect(account.address).toBe(address)
    for (const nonce of [1, 2, 3, 4]) {
      const signed = await signTransaction(account, { ...transaction, nonce })
      expect(signed).toEqual(await signTransaction(openLocalAccount(privateKey), { ...transaction, nonce }))
    }
  })

  test('asks the region of its ARN, as the user that is configured', async () => {
    const arn = kms.addKey(privateKey)
    await open(arn)
    const [call] = kms.calls.slice(-1)
    expect(call).toMatchObject({ operation: 'GetPublicKey', arn })
    expect(call?.authorization).toMatch(/ Credential=AKIATEST\/\d{8}\/eu-central-1\/kms\/aws4_request,/)
  })

  test('is refused if its key is of another kind, unknown or not permitted', async () => {
    await expect(open(kms.addOtherKey())).rejects.toThrow(
      'It is of the kind ECC_NIST_P256. Create a key of the kind ECC_SECG_P256K1.',
    )
    await expect(open('arn:aws:kms:eu-central-1:111122223333:key/unknown')).rejects.toThrow('NotFoundException')
    kms.break(() => 'AccessDeniedException')
    await expect(open()).rejects.toMatchObject({ name: 'AccessDeniedException' })
  })

  test('signs after the KMS was busy or away for a moment', async () => {
    const account = await open()
    const faults = ['ThrottlingException', 'away'] as const
    const left = [...faults]
    kms.break(() => left.pop())
    const signed = await signTransaction(account, transaction)
    expect(signed).toEqual(await signTransaction(openLocalAccount(privateKey), transaction))
    expect(kms.calls.slice(-3).map(({ operation }) => operation)).toEqual(['Sign', 'Sign', 'Sign'])
  })

  test.each(['ThrottlingException', 'away'] as const)(
    'fails while the KMS is down (%s), and then works',
    async fault => {
      const account = await open()
      kms.break(() => fault)
      await expect(signTransaction(account, transaction)).rejects.toThrow()
      kms.heal()
      expect(await signTransaction(account, transaction)).toMatchObject({ raw: expect.stringMatching(/^0x02/) })
    },
  )

  test('takes no signature of another key', async () => {
    const account = await open()
    kms.forge(`0x${'77'.repeat(32)}`)
    await expect(signTransaction(account, transaction)).rejects.toThrow(`The signature is not of ${address}.`)
  })

  test('deploys the escrow', async () => {
    await using anvil = await startAnvil({ chainId: 80002 })
    const { rpcUrl } = anvil
    const deployed = await deployEscrow({ rpcUrl, chainId: 80002, account: await open() })
    expect(deployed).toMatchObject({ address: escrowAddress, transaction: expect.stringMatching(/^0x/) })
  })
})
