import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { secp256k1 } from '@noble/curves/secp256k1'
import * as z from 'zod'

/** An error of the service, or no answer at all. */
export type KmsFault = 'ThrottlingException' | 'AccessDeniedException' | 'DisabledException' | 'away'

const callSchema = z.object({
  KeyId: z.string(),
  Message: z.base64().optional(),
  MessageType: z.literal('DIGEST').optional(),
  SigningAlgorithm: z.literal('ECDSA_SHA_256').optional(),
})

/** What precedes the point in the DER form of a public key of secp256k1. */
const spkiStart = '3056301006072a8648ce3d020106052b8104000a034200'

export type TestKms = Awaited<ReturnType<typeof startKms>>

/** The KMS of AWS in this process: GetPublicKey and Sign of its JSON protocol, with real keys. */
export async function startKms() {
  const keys = new Map<string, string>()
  const others = new Map<string, Buffer>()
  const calls: { operation: string; arn: string; authorization: string }[] = []
  let forger: string | undefined
  let faultOf = (_call: { operation: string; arn: string }): KmsFault | undefined => undefined

  const answer = (operation: string, arn: string, message: Uint8Array) => {
    const key = keys.get(arn)
    if (operation === 'GetPublicKey') {
      const [KeySpec, spki] =
        key === undefined
          ? ['ECC_NIST_P256', others.get(arn)]
          : [
              'ECC_SECG_P256K1',
              Buffer.from(`${spkiStart}${Buffer.from(secp256k1.getPublicKey(key, false)).toString('hex')}`, 'hex'),
            ]
      return { KeyId: arn, KeySpec, KeyUsage: 'SIGN_VERIFY', PublicKey: spki?.toString('base64') }
    }
    if (key === undefined || message.length !== 32) throw new Error('Only a digest is signed, by a key of secp256k1.')
    const signature = signDer(forger ?? key, message, calls.length % 2 === 0)
    return { KeyId: arn, Signature: Buffer.from(signature).toString('base64') }
  }

  const server = createServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).replace('TrentService.', '')
    const { KeyId: arn, Message = '' } = callSchema.parse(JSON.parse(await text(request)))
    calls.push({ operation, arn, authorization: request.headers.authorization ?? '' })
    const fault = keys.has(arn) || others.has(arn) ? faultOf({ operation, arn }) : 'NotFoundException'
    if (fault === 'away') {
      request.socket.destroy()
      return
    }
    const body =
      fault === undefined
        ? answer(operation, arn, Buffer.from(Message, 'base64'))
        : { __type: fault, message: `The test answers ${fault}` }
    response.writeHead(fault === undefined ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const nameKey = () => `arn:aws:kms:eu-central-1:111122223333:key/${randomUUID()}`
  return {
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' },
    calls,
    /** Keeps a key, and returns its ARN. */
    addKey(privateKey: string): string {
      const arn = nameKey()
      keys.set(arn, privateKey.slice(2))
      return arn
    },
    /** A key that signs, and not for the chain. */
    addOtherKey(): string {
      const arn = nameKey()
      const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
      others.set(arn, publicKey.export({ type: 'spki', format: 'der' }))
      return arn
    },
    /** Decides per call what goes wrong, until `heal`. */
    break(decide: typeof faultOf) {
      faultOf = decide
    },
    /** Signs all with this key, until `heal`. */
    forge(privateKey: string) {
      forger = privateKey.slice(2)
    },
    heal() {
      forger = undefined
      faultOf = () => undefined
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** A signature as the KMS gives it, of which half have a high s. */
export function signDer(privateKey: string | Uint8Array, digest: Uint8Array, isHigh: boolean): Uint8Array {
  const { r, s } = secp256k1.sign(digest, privateKey, { lowS: true })
  return new secp256k1.Signature(r, isHigh ? secp256k1.CURVE.n - s : s).toDERRawBytes()
}
