import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Config, Secrets } from '../runtime/config.ts'
import type { FileState, FileStore } from './files.ts'

/** S3 takes at most 10,000 parts, so a file can have 80 GB. */
const partBytes = 8 * 1024 * 1024
/** A shorter piece grows with the next part, so that many small parts make few pieces. */
const minPieceBytes = 5 * 1024 * 1024
/** A download must begin within it. */
const linkSeconds = 300

/** Bytes of a file that is not whole, in an object of its own: `<path>.<start>`. */
type Piece = { key: string; start: number; bytes: number; modified: number }

const pieceOf = (path: string, start: number) => `${path}.${String(start).padStart(12, '0')}`

/**
 * Files in a bucket of S3, or of any service that speaks its protocol. An object is whole or not there. Parts
 * of an S3 multipart upload can be neither read nor listed as a file, and must have 5 MiB; so a file that
 * arrives in parts is kept in pieces, and its last part puts them together.
 */
export function createS3Files(s3: NonNullable<Config['s3']>, secrets: Pick<Secrets, 's3'>): FileStore {
  const { bucket: Bucket } = s3
  // Loading the client takes a tenth of a second, which a house with a folder does without.
  const sdk = once(() => import('@aws-sdk/client-s3'))
  const opened: S3Client[] = []
  const clientOf = (endpoint: string | undefined) =>
    once(async () => {
      const { S3Client } = await sdk()
      const client = new S3Client({
        region: s3.region,
        ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
        ...(secrets.s3 === undefined ? {} : { credentials: secrets.s3 }),
        // Not every service knows the checksums that the client adds by default.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { connectionTimeout: 5000, socketTimeout: 30_000 },
      })
      opened.push(client)
      return client
    })
  const client = clientOf(s3.endpoint)
  const linkClient = s3.publicEndpoint === undefined ? client : clientOf(s3.publicEndpoint)

  async function put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const { Upload } = await import('@aws-sdk/lib-storage')
    const Body = bytes instanceof Uint8Array ? bytes : Readable.from(bytes)
    const upload = { client: await client(), partSize: partBytes, queueSize: 2, params: { Bucket, Key: key, Body } }
    await new Upload(upload).done()
  }

  async function get(key: string, range?: string): Promise<{ stream: Readable; bytes: number }> {
    const { GetObjectCommand } = await sdk()
    const answer = await (await client()).send(
      new GetObjectCommand({ Bucket, Key: key, ...(range === undefined ? {} : { Range: `bytes=${range}` }) }),
    )
    if (!(answer.Body instanceof Readable)) throw new Error(`S3 sent no bytes of ${key}`)
    const total = answer.ContentRange?.split('/')[1] ?? answer.ContentLength
    return { stream: answer.Body, bytes: Number(total) }
  }

  async function remove(key: string): Promise<void> {
    const { DeleteObjectCommand } = await sdk()
    await (await client()).send(new DeleteObjectCommand({ Bucket, Key: key }))
  }

  /** Ends what processes that died have begun to put there, which S3 keeps and charges for. */
  async function abortUploads(path: string): Promise<void> {
    const [{ AbortMultipartUploadCommand, ListMultipartUploadsCommand }, s3Client] = await Promise.all([
      sdk(),
      client(),
    ])
    const { Uploads = [] } = await s3Client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: path }))
    for (const { Key, UploadId } of Uploads)
      await s3Client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
  }

  async function* objects(prefix: string): AsyncGenerator<Piece & { path: string }, void, undefined> {
    const { paginateListObjectsV2 } = await sdk()
    for await (const page of paginateListObjectsV2({ client: await client() }, { Bucket, Prefix: prefix })) {
      for (const { Key: key = '', Size: bytes = 0, LastModified } of page.Contents ?? []) {
        const [, path = key, start = '0'] = /^(.+)\.(\d{12})$/.exec(key) ?? []
        yield { key, path, start: Number(start), bytes, modified: LastModified?.getTime() ?? 0 }
      }
    }
  }

  /** The pieces of a file, and its whole object, in the order of their bytes. */
  async function findPieces(path: string): Promise<Piece[]> {
    const found: Piece[] = []
    for await (const object of objects(path)) if (object.path === path) found.push(object)
    return found.sort((a, b) => a.start - b.start)
  }

  /** Each piece counts until the next one begins: an interrupted part may have left more. */
  async function* read(pieces: Piece[], from: number, to: number): AsyncGenerator<Uint8Array, void, undefined> {
    for (const [index, { key, start, bytes }] of pieces.entries()) {
      const next = pieces[index + 1]?.start ?? to
      if (start + bytes < Math.min(next, to)) throw new Error(`Bytes of ${key} are missing`)
      const first = Math.max(from, start)
      const last = Math.min(to, next) - 1
      if (first <= last) yield* (await get(key, `${first - start}-${last - start}`)).stream
    }
  }

  async function* append(former: Piece[], from: number, start: number, bytes: Uint8Array) {
    yield* read(former, from, start)
    yield bytes
  }

  const store: FileStore = {
    name: 'S3_BUCKET',
    save: put,

    async writePart(path, { start, bytes, isLast }) {
      const found = await findPieces(path)
      const former = found.filter(piece => piece.start < start)
      // Only a restore or a move of files makes an unfinished file one object.
      const [whole] = found.filter(({ key }) => key === path)
      const last = former.at(-1)
      if (isLast) {
        await put(path, append(former, 0, start, bytes))
        await Promise.all(found.filter(piece => piece !== whole).map(({ key }) => remove(key)))
        await abortUploads(path)
      } else if (whole !== undefined) {
        await put(pieceOf(path, 0), append(former, 0, start, bytes))
        await remove(path)
      } else {
        const from = last !== undefined && start - last.start < minPieceBytes ? last.start : start
        await put(pieceOf(path, from), append(former, from, start, bytes))
      }
    },

    async open(path, start, end) {
      const isWhole = start === 0 && end === undefined
      try {
        return await get(path, isWhole ? undefined : `${start}-${end ?? ''}`)
      } catch (error) {
        if (!isMissing(error) && !isNamed(error, 'InvalidRange')) throw error
      }
      const found = await findPieces(path)
      const state = stateOf(path, found)
      if (state === undefined) return undefined
      const to = end === undefined ? state.bytes : Math.min(state.bytes, end + 1)
      return { stream: Readable.from(read(found, start, to)), bytes: state.bytes }
    },

    async stat(path) {
      const { HeadObjectCommand } = await sdk()
      try {
        const whole = await (await client()).send(new HeadObjectCommand({ Bucket, Key: path }))
        return { bytes: whole.ContentLength ?? 0, modified: whole.LastModified?.getTime() ?? 0 }
      } catch (error) {
        if (!isMissing(error)) throw error
      }
      return stateOf(path, await findPieces(path))
    },

    async *list() {
      let path = ''
      let found: Piece[] = []
      const listed = () => {
        const state = stateOf(path, found)
        return state === undefined ? [] : [{ path, ...state }]
      }
      for await (const object of objects('')) {
        if (object.path !== path) {
          yield* listed()
          path = object.path
          found = []
        }
        found.push(object)
      }
      yield* listed()
    },

    async delete(path) {
      const found = await findPieces(path)
      await Promise.all(found.map(({ key }) => remove(key)))
      await abortUploads(path)
    },

    async link(path, { disposition, type }) {
      const [{ GetObjectCommand }, { getSignedUrl }] = await Promise.all([
        sdk(),
        import('@aws-sdk/s3-request-presigner'),
      ])
      const command = new GetObjectCommand({
        Bucket,
        Key: path,
        ResponseCacheControl: 'private, no-store',
        ResponseContentDisposition: disposition,
        ResponseContentType: type,
      })
      return getSignedUrl(await linkClient(), command, { expiresIn: linkSeconds })
    },

    close() {
      for (const client of opened) client.destroy()
    },
  }
  return store
}

function stateOf(path: string, found: Piece[]): FileState | undefined {
  const whole = found.find(({ key }) => key === path)
  const pieces = whole === undefined ? found : [whole]
  const last = pieces.at(-1)
  return last && { bytes: last.start + last.bytes, modified: Math.max(...pieces.map(({ modified }) => modified)) }
}

function isMissing(error: unknown): boolean {
  return isNamed(error, 'NoSuchKey') || isNamed(error, 'NotFound')
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}

function once<Value>(open: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => {
    value ??= open()
    return value
  }
}
