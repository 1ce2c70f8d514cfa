import { readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import S3rver from 's3rver'
import { createS3Files } from '../src/engines/s3-files.ts'

/** The only key that s3rver takes. */
export const s3Key = 'S3RVER'

/** An S3 service in this process, whose buckets are below `directory`. */
export async function startS3(directory: string, buckets: string[]) {
  const s3rver = new S3rver({
    directory,
    silent: true,
    configureBuckets: buckets.map(name => ({ name, configs: [] })),
  })
  await s3rver.configureBuckets()
  const answer = s3rver.callback()
  const partsOf = (bucket: string) => join(directory, bucket, '._S3rver_uploads')
  const listUnfinished = async (bucket: string) => {
    const found: { id: string; path: string }[] = []
    for (const id of await readdir(partsOf(bucket)).catch(() => [])) {
      // One that is complete by now has gone.
      const path = await readFile(join(partsOf(bucket), id, 'key'), 'utf8').catch(() => undefined)
      if (path !== undefined) found.push({ id, path })
    }
    return found
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    const [, bucket = ''] = pathname.split('/')
    const upload = searchParams.get('uploadId')
    // s3rver has neither AbortMultipartUpload nor ListMultipartUploads.
    if (request.method === 'DELETE' && upload !== null) {
      void rm(join(partsOf(bucket), upload), { recursive: true, force: true }).then(() => response.writeHead(204).end())
    } else if (request.method === 'GET' && searchParams.has('uploads')) {
      const isAsked = ({ path }: { path: string }) => path.startsWith(searchParams.get('prefix') ?? '')
      void listUnfinished(bucket).then(found => response.end(toXml(found.filter(isAsked))))
    } else answer(request, response)
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    openStore: (bucket: string) =>
      createS3Files(
        { bucket, region: 'us-east-1', endpoint, publicEndpoint: undefined },
        { s3: { accessKeyId: s3Key, secretAccessKey: s3Key } },
      ),
    /** Multipart uploads that are neither complete nor aborted. */
    listUnfinished,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function toXml(uploads: { id: string; path: string }[]): string {
  const entries = uploads.map(({ id, path }) => `<Upload><Key>${path}</Key><UploadId>${id}</UploadId></Upload>`)
  return `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`
}
