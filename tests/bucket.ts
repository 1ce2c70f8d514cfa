import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { s3Key, startS3 } from '@limelight/core/test/s3-server'
import { afterAll } from 'vitest'

const bucket = 'files'

/** An S3 service in this process with one bucket. Call it in a test file, which closes it. */
export async function openBucket() {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-s3-'))
  const server = await startS3(folder, [bucket])
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })
  const { endpoint } = server
  return {
    s3: { bucket, region: 'us-east-1', endpoint, publicEndpoint: undefined },
    key: { accessKeyId: s3Key, secretAccessKey: s3Key },
    environment: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: s3Key,
      S3_SECRET_ACCESS_KEY: s3Key,
    },
    listUnfinished: () => server.listUnfinished(bucket),
  }
}
