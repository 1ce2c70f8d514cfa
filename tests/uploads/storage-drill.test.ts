import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Upload, uploadSchema } from '@limelight/contract/uploads/schema'
import { listFiles, saveFile } from '@limelight/core/engines/files'
import { childEnvironment } from '@limelight/core/runtime/config'
import { newId } from '@limelight/core/runtime/ids'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildChat } from '@limelight/core/test/factories/chats'
import { createUpload, pruneUploads } from '@limelight/core/uploads/uploads'
import { nodeProgram } from '@limelight/stack/launcher/engines/children'
import { answersOk } from '@limelight/stack/launcher/engines/http-probe'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { buildPrograms } from '@limelight/stack/launcher/engines/program-build'
import { afterAll, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { openBucket } from '../bucket.ts'
import { randomOf } from '../drills/random.ts'
import { environmentOf, openHouse } from '../house.ts'

/** Two APIs share a bucket and no disk. One of them is killed while files are sent to it. */
const { size: kills, seed } = inject('drill') ?? { size: 1, seed: 1 }
const bucket = await openBucket()
const house = await openHouse(bucket.environment)
const { ctx } = house
const random = randomOf(seed)
const between = (min: number, max: number) => min + Math.floor(random() * (max - min + 1))
const disk = await mkdtemp(join(tmpdir(), 'limelight-disk-'))
const port = await freePort()
const other = `http://localhost:${port}`
const mib = 1024 * 1024
const addressSchema = z.object({ url: z.url() })
let api: ReturnType<typeof spawn> | undefined

await buildPrograms()
afterAll(async () => {
  await killOther()
  await rm(disk, { recursive: true })
})

async function startOther(): Promise<void> {
  const { command, args } = nodeProgram('packages/api/src/main.ts', [])
  api = spawn(command, args, {
    env: childEnvironment({
      ...environmentOf(ctx),
      ...bucket.environment,
      PORT: String(port),
      MEDIA_DIR: disk,
    }),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await expect.poll(() => answersOk(`${other}/api/ready`)).toBe(true)
  expect(api.exitCode).toBeNull()
}

async function killOther(): Promise<void> {
  if (api === undefined || api.exitCode !== null || api.signalCode !== null) return
  const ended = once(api, 'exit')
  api.kill('SIGKILL')
  await ended
}

/** While the pieces of a file are put together, if the test sees it in time. */
async function killDuring(last: Promise<unknown>): Promise<void> {
  let isOver = false
  void last.then(() => {
    isOver = true
  })
  while (!isOver && (await bucket.listUnfinished()).length === 0);
  await killOther()
}

type Person = Awaited<ReturnType<typeof buildAccount>>
type Sending = { token: string; bytes: Uint8Array; upload: Upload }

function put(
  url: string,
  { token, bytes, upload }: Sending,
  from: number,
  length: number,
  body: (part: Uint8Array) => AsyncIterable<Uint8Array> = async function* (part) {
    yield part
  },
): Promise<Response> {
  const part = bytes.subarray(from, from + length)
  return fetch(`${url}/api/user/uploads/${upload.id}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-range': `bytes ${from}-${from + part.length - 1}/${upload.size}`,
    },
    body: ReadableStream.from(body(part)),
    duplex: 'half',
  })
}

/** Through the API that dies. */
async function sendAll(sending: Sending, to: number): Promise<void> {
  for (let from = 0; from < to; ) {
    const answer = await put(other, sending, from, Math.min(to - from, between(mib, 8 * mib)))
    from = uploadSchema.parse(await answer.json()).received
  }
}

/** Goes on through this API until the file is whole. */
async function finish(url: string, sending: Sending): Promise<Upload> {
  let upload = await stateOf(url, sending)
  while (upload.status === 'OPEN') {
    const answer = await put(url, sending, upload.received, between(mib, 8 * mib))
    upload = uploadSchema.parse(await answer.json())
  }
  return upload
}

async function stateOf(url: string, { token, upload }: Sending): Promise<Upload> {
  const answer = await fetch(`${url}/api/user/uploads/${upload.id}`, { headers: { authorization: `Bearer ${token}` } })
  return uploadSchema.parse(await answer.json())
}

async function begin({ user, accessToken: token }: Person, size = 4 * between(2 * mib, 3 * mib)): Promise<Sending> {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; at += 4) bytes.writeUInt32LE(between(0, 0xff_ff_ff_ff), at)
  return { token, bytes, upload: await createUpload(ctx, { userId: user.id }, { name: 'reel.mp4', size }) }
}

async function stored(): Promise<string[]> {
  const paths: string[] = []
  for await (const { path } of listFiles(ctx)) paths.push(path)
  return paths
}

test('uploads go on after a kill, and are downloaded through another API', { timeout: 1_800_000 }, async () => {
  const [ada, bob] = [await buildAccount(ctx), await buildAccount(ctx)]
  const chat = await buildChat(ctx, { sender: ada.user.id, recipient: bob.user.id })
  const expectDownload = async ({ bytes, upload: { id } }: Sending) => {
    await house.rest(`POST /api/users/chats/${chat.id}/messages`, { token: ada.accessToken, body: { files: [id] } })
    const { download } = await house.trpc(bob.accessToken).chats.file.query({ chatId: chat.id, fileId: id })
    const lead = await fetch(`${house.url}${download}`, { redirect: 'manual' })
    expect([lead.status, lead.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
    const answer = await fetch(lead.headers.get('location') ?? '')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="reel.mp4"/)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  }
  for (let kill = 0; kill < kills; kill += 1) {
    await startOther()
    const small = await begin(ada, 4 * between(1, 1000))
    expect(await finish(other, small)).toMatchObject({ status: 'READY' })
    await expectDownload(small)

    // The kill meets one file in the middle of a part, and another one in its last part.
    const [broken, nearly] = await Promise.all([begin(ada), begin(ada)])
    const sent = between(1, mib)
    await sendAll(broken, sent)
    await sendAll(nearly, nearly.bytes.length - sent)
    const last = put(other, nearly, nearly.bytes.length - sent, sent).catch(() => undefined)
    const half = put(other, broken, sent, 8 * mib, async function* (part) {
      yield part.subarray(0, part.length / 2)
      await killDuring(last)
      yield part.subarray(part.length / 2)
    })
    await expect(half).rejects.toThrow()
    await last
    expect(await stateOf(house.url, broken)).toMatchObject({ received: sent, status: 'OPEN' })
    for (const sending of [broken, nearly]) {
      const sha256 = createHash('sha256').update(sending.bytes).digest('hex')
      expect(await finish(house.url, sending)).toMatchObject({ status: 'READY', sha256 })
      await expectDownload(sending)
    }
  }
  expect(await bucket.listUnfinished()).toEqual([])
  expect([await readdir(disk), await readdir(ctx.config.mediaDir)]).toEqual([[], []])
})

test('uploads that nobody finishes leave nothing', async () => {
  const ada = await buildAccount(ctx)
  const before = await stored()
  const sending = await begin(ada, 8 * mib)
  await put(house.url, sending, 0, mib)
  expect(await stored()).toHaveLength(before.length + 1)
  house.clock.advance(25 * 60 * 60_000)
  await pruneUploads(ctx)
  expect((await stored()).toSorted()).toEqual(before.toSorted())
})

test('previews and pictures are served by the API, and an export leads to the bucket', async () => {
  const bob = await buildAccount(ctx)
  const chat = await buildChat(ctx, { sender: bob.user.id, recipient: (await buildAccount(ctx)).user.id })
  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(2000)])
  const upload = await createUpload(ctx, { userId: bob.user.id }, { name: 'a.png', size: png.length })
  await put(house.url, { token: bob.accessToken, bytes: png, upload }, 0, png.length)
  await house.rest(`POST /api/users/chats/${chat.id}/messages`, {
    token: bob.accessToken,
    body: { files: [upload.id] },
  })
  const { preview } = await house.trpc(bob.accessToken).chats.file.query({ chatId: chat.id, fileId: upload.id })
  const shown = await fetch(`${house.url}${preview}`, { headers: { range: 'bytes=1-3' }, redirect: 'error' })
  expect([shown.status, await shown.text(), shown.headers.get('content-type')]).toEqual([206, 'PNG', 'image/png'])

  await saveFile(ctx, 'img/7f/3a.png', png)
  const picture = await fetch(`${house.url}/media/img/7f/3a.png`, { redirect: 'error' })
  expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(Buffer.from(await picture.arrayBuffer()).equals(png)).toBe(true)
  expect((await fetch(`${house.url}/media/img/7f/3b.png`)).status).toBe(404)

  await saveFile(ctx, 'exports/7f/3a.csv', Buffer.from('a,b'))
  const exported = await ctx.db
    .insertInto('exports')
    .values({
      ...{ id: newId(ctx.clock), user_id: bob.user.id, list_id: null, chosen: [], list_name: 'Skincare' },
      ...{ type: 'influencer', network: 'instagram', format: 'csv', unmask: false, readable_headers: false },
      ...{ status: 'READY', progress: 100, rows: 1, bytes: 3, file: 'exports/7f/3a.csv', created_at: ctx.clock.now() },
      ...{ finished_at: ctx.clock.now(), expires_at: new Date(ctx.clock.now().getTime() + 60_000) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const headers = { authorization: `Bearer ${bob.accessToken}` }
  const address = `${house.url}/api/user/favs/export/${exported.id}`
  const { url } = addressSchema.parse(await (await fetch(`${address}?link`, { headers })).json())
  for (const download of [await fetch(url), await fetch(address, { headers })]) {
    expect(download.headers.get('content-disposition')).toContain('limelight-Skincare')
    expect([download.headers.get('content-type'), await download.text()]).toEqual(['text/csv; charset=utf-8', 'a,b'])
  }
})
