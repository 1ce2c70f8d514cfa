import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Upload, uploadSchema } from '@limelight/contract/uploads/schema'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildChat } from '@limelight/core/test/factories/chats'
import { buildUpload } from '@limelight/core/test/factories/uploads'
import { pruneUploads } from '@limelight/core/uploads/uploads'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const { ctx } = house
const hourMs = 60 * 60_000

type Person = Awaited<ReturnType<typeof buildAccount>>

async function start(person: Person, size: number, name = 'reel-final.mp4'): Promise<Upload> {
  const { body } = await house.rest('POST /api/user/uploads', { token: person.accessToken, body: { name, size } })
  return uploadSchema.parse(body)
}

/** Sends bytes as they are, with the range that they have or the one that is given. */
async function put(person: Person, upload: Pick<Upload, 'id' | 'size'>, from: number, bytes: Buffer, range?: string) {
  const whole = `bytes ${from}-${from + bytes.length - 1}/${upload.size}`
  const answer = await fetch(`${house.url}/api/user/uploads/${upload.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-range': range ?? whole },
    body: new Uint8Array(bytes),
  })
  const body: unknown = await answer.json()
  return { status: answer.status, body }
}

async function stateOf(person: Person, id: string): Promise<unknown> {
  return (await house.rest(`GET /api/user/uploads/${id}`, { token: person.accessToken })).body
}

async function pathOf(id: string): Promise<string> {
  const { path } = await ctx.db.selectFrom('uploads').select('path').where('id', '=', id).executeTakeFirstOrThrow()
  return join(ctx.config.mediaDir, path)
}

describe('upload', () => {
  test('arrives in parts and then has type and checksum of its content', async () => {
    const ada = await buildAccount(ctx)
    const bytes = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), randomBytes(300_000)])
    const upload = await start(ada, bytes.length, 'reel.zip')
    expect(upload).toMatchObject({ name: 'reel.zip', received: 0, status: 'OPEN', sha256: null })
    expect(Date.parse(upload.expiresAt ?? '') - Date.parse(upload.createdAt)).toBe(24 * hourMs)
    for (let from = 0; from < bytes.length; from += 100_000) {
      const part = bytes.subarray(from, from + 100_000)
      expect(await put(ada, upload, from, part)).toMatchObject({ status: 200, body: { received: from + part.length } })
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const whole = { status: 'READY', type: 'video/mp4', received: bytes.length, sha256 }
    expect(await stateOf(ada, upload.id)).toMatchObject(whole)
    expect(await house.trpc(ada.accessToken).uploads.byId.query({ id: upload.id })).toMatchObject(whole)
  })

  test.each([
    [{ name: '', size: 1 }, 400, 'Name is required'],
    [{ name: 'x'.repeat(201), size: 1 }, 400, 'Name should not be longer than 200 characters'],
    [{ name: 'a.zip', size: 0 }, 400, 'FILE_INVALID_FORMAT'],
    [{ name: 'a.zip', size: 209_715_201 }, 400, 'FILE_INVALID_FORMAT'],
    [{ name: 'a.zip', size: '5' }, 400, 'FILE_INVALID_FORMAT'],
    [{ name: 'a.zip', size: 1.5 }, 400, 'FILE_INVALID_FORMAT'],
  ])('refuses to start as %j', async (body, status, text) => {
    const { accessToken: token } = await buildAccount(ctx)
    expect((await house.rest('POST /api/user/uploads', { token, body })).body).toMatchObject(refusal(status, text))
  })

  test('takes only the next part, and says with a refusal what it has', async () => {
    const ada = await buildAccount(ctx)
    const bytes = randomBytes(100)
    const upload = await start(ada, 100)
    await put(ada, upload, 0, bytes.subarray(0, 40))
    const refused = async (from: number, to: number, range?: string) =>
      expect(await put(ada, upload, from, bytes.subarray(from, to), range)).toMatchObject({
        body: { ...refusal(400, 'FILE_INVALID_FORMAT'), current: { id: upload.id, received: 40, status: 'OPEN' } },
      })
    await refused(0, 40)
    await refused(50, 60)
    await refused(30, 60)
    await refused(40, 60, 'bytes 40-59/101')
    await refused(40, 60, 'bytes 40-58/100')
    await refused(40, 60, 'bytes 40-99/100')
    await refused(40, 60, 'bytes=40-59')
    await refused(40, 60, 'bytes 4e1-59/100')
    await refused(40, 60, '')
    await refused(40, 40, 'bytes 40-39/100')
    // More than the file has.
    expect(await put(ada, upload, 40, randomBytes(61))).toMatchObject({ body: { current: { received: 40 } } })
    expect(await put(ada, upload, 40, bytes.subarray(40))).toMatchObject({ body: { status: 'READY' } })
    expect(await put(ada, upload, 100, randomBytes(1))).toMatchObject({ body: { current: { status: 'READY' } } })
  })

  test('refuses a part over 8 MiB without losing its place', async () => {
    const ada = await buildAccount(ctx)
    const upload = await start(ada, 9_000_000)
    expect((await put(ada, upload, 0, Buffer.alloc(8_388_609))).body).toMatchObject(refusal(400, 'FILE_INVALID_FORMAT'))
    expect(await put(ada, upload, 0, Buffer.alloc(8_388_608))).toMatchObject({ body: { received: 8_388_608 } })
  })

  test('of two windows that send the same file takes each part once', async () => {
    const ada = await buildAccount(ctx)
    const bytes = randomBytes(50_000)
    const upload = await start(ada, bytes.length)
    const send = async () => {
      let accepted = 0
      for (let from = 0; from < bytes.length; ) {
        const { status, body } = await put(ada, upload, from, bytes.subarray(from, from + 10_000))
        if (status === 200) accepted += 1
        from = uploadSchema.parse(status === 200 ? body : Object(body).current).received
      }
      return accepted
    }
    const [one, other] = await Promise.all([send(), send()])
    expect(one + other).toBe(5)
    expect(await stateOf(ada, upload.id)).toMatchObject({ sha256: createHash('sha256').update(bytes).digest('hex') })
  })

  test('overwrites what an interrupted part left behind', async () => {
    const ada = await buildAccount(ctx)
    const bytes = randomBytes(1000)
    const upload = await start(ada, bytes.length)
    await put(ada, upload, 0, randomBytes(900))
    await ctx.db.updateTable('uploads').set({ received: 0 }).where('id', '=', upload.id).execute()
    await put(ada, upload, 0, bytes.subarray(0, 500))
    await put(ada, upload, 500, bytes.subarray(500))
    expect(await stateOf(ada, upload.id)).toMatchObject({ sha256: createHash('sha256').update(bytes).digest('hex') })
  })

  test('belongs to its owner alone', async () => {
    const [ada, eve] = [await buildAccount(ctx), await buildAccount(ctx)]
    const upload = await start(ada, 10)
    const unknown = refusal(404, 'ITEM_NOT_FOUND')
    for (const id of [upload.id, randomUUID()]) {
      expect(await stateOf(eve, id)).toMatchObject(unknown)
      expect((await put(eve, { id, size: 10 }, 0, randomBytes(10))).body).toMatchObject(unknown)
      expect((await house.rest(`DELETE /api/user/uploads/${id}`, { token: eve.accessToken })).body).toMatchObject(
        unknown,
      )
    }
    expect(await stateOf(ada, upload.id)).toMatchObject({ received: 0 })
  })

  test('has a limit of 20 unfinished ones and of 2 GiB that no order holds', async () => {
    const [ada, bob] = [await buildAccount(ctx), await buildAccount(ctx)]
    const begin = (person: Person, size: number) =>
      house.rest('POST /api/user/uploads', { token: person.accessToken, body: { name: 'a.mov', size } })
    const answers = await Promise.all(Array.from({ length: 25 }, () => begin(ada, 1)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject(refusal(400, 'ITEM_COUNT_ERROR'))
    for (let count = 0; count < 10; count += 1) expect((await begin(bob, 209_715_200)).status).toBe(201)
    expect((await begin(bob, 50_331_648)).status).toBe(201)
    expect((await begin(bob, 1)).body).toMatchObject(refusal(400, 'ITEM_COUNT_ERROR'))
    // What has ended does not count.
    house.clock.advance(24 * hourMs)
    expect((await begin(await signedIn(bob), 1)).status).toBe(201)
  })

  test('ends after a day without a use, and its file with it', async () => {
    const ada = await buildAccount(ctx)
    const [unused, deleted] = [await buildUpload(ctx, ada.user.id), await buildUpload(ctx, ada.user.id)]
    const [path, deletedPath] = [await pathOf(unused), await pathOf(deleted)]
    expect((await house.rest(`DELETE /api/user/uploads/${deleted}`, { token: ada.accessToken })).body).toEqual({
      ok: true,
    })
    expect([existsSync(path), existsSync(deletedPath)]).toEqual([true, false])
    house.clock.advance(24 * hourMs)
    expect(await stateOf(await signedIn(ada), unused)).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    await pruneUploads(ctx)
    expect(existsSync(path)).toBe(true)
    house.clock.advance(hourMs)
    await pruneUploads(ctx)
    expect(existsSync(path)).toBe(false)
  })
})

/** Access tokens last 15 minutes. */
async function signedIn(person: Person): Promise<Person> {
  const { refreshToken } = person
  const { accessToken } = await house.trpc().accounts.refresh.mutate({ refresh_token: refreshToken })
  return { ...person, accessToken }
}

describe('file of a message', () => {
  async function openScene() {
    const [ada, bob, eve] = [await buildAccount(ctx), await buildAccount(ctx), await buildAccount(ctx)]
    const chat = await buildChat(ctx, { sender: ada.user.id, recipient: bob.user.id })
    const send = (files: unknown[], who = ada) =>
      house.rest(`POST /api/users/chats/${chat.id}/messages`, { token: who.accessToken, body: { files } })
    const read = (who: Person, fileId: string) =>
      house.trpc(who.accessToken).chats.file.query({ chatId: chat.id, fileId })
    return { ada, bob, eve, chat, send, read }
  }

  test('is read by both users, whole and in ranges, and by nobody else', async () => {
    const { ada, bob, eve, send, read } = await openScene()
    const bytes = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(2000)])
    const id = await buildUpload(ctx, ada.user.id, { name: '../../etc/<b>pass wd\u202e.png', bytes })
    const [message] = [await send([id])]
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(message.body).toMatchObject({
      files: [{ id, url: null, type: 'image/png', size: bytes.length, sha256 }],
    })
    expect(await stateOf(ada, id)).toMatchObject({ expiresAt: null })
    const { download, preview } = await read(bob, id)
    const whole = await fetch(`${house.url}${download}`)
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename="[A-Za-z0-9.-]+"; filename\*=UTF-8''[^/]+$/),
    })
    const shown = await fetch(`${house.url}${preview}`, { headers: { range: 'bytes=1-3' } })
    expect([shown.status, await shown.text()]).toEqual([206, 'PNG'])
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-range': `bytes 1-3/${bytes.length}`,
    })
    const ranged = async (range: string) => {
      const answer = await fetch(`${house.url}${download}`, { headers: { range } })
      return [answer.status, (await answer.arrayBuffer()).byteLength]
    }
    expect(await ranged('bytes=2000-')).toEqual([206, bytes.length - 2000])
    expect(await ranged('bytes=-10')).toEqual([206, 10])
    expect(await ranged('bytes=5-99999')).toEqual([206, bytes.length - 5])
    expect(await ranged(`bytes=${bytes.length}-`)).toEqual([416, 0])
    expect(await ranged('bytes=9-1')).toEqual([200, bytes.length])
    expect(await ranged('bytes=0-1,3-4')).toEqual([200, bytes.length])
    await expect(read(eve, id)).rejects.toMatchObject({ message: 'CHAT_MESSAGE_INVALID_USER' })
    await expect(read(bob, await buildUpload(ctx, ada.user.id))).rejects.toMatchObject({ message: 'ITEM_NOT_FOUND' })
  })

  test('is shown under an address for ten minutes, for this use and no other', async () => {
    const { ada, send, read } = await openScene()
    const id = await buildUpload(ctx, ada.user.id)
    await send([id])
    const { download, preview } = await read(ada, id)
    expect(preview).toBeNull()
    const status = async (address: string) => (await fetch(`${house.url}${address}`)).status
    expect(await status(download)).toBe(200)
    expect(await status(download.replace('use=download', 'use=preview'))).toBe(404)
    expect(await status(download.replace(/until=\d/, 'until=9'))).toBe(404)
    expect(await status(download.replace(id, randomUUID()))).toBe(404)
    expect(await status(download.replace(/&signature=.*/, ''))).toBe(404)
    house.clock.advance(10 * 60_000)
    expect(await status(download)).toBe(404)
  })

  test('is used once, by its owner, when it is whole', async () => {
    const { ada, bob, send } = await openScene()
    const open = await start(ada, 10)
    const ready = await buildUpload(ctx, ada.user.id)
    const unknown = refusal(404, 'ITEM_NOT_FOUND')
    expect((await send([open.id])).body).toMatchObject(unknown)
    expect((await send([ready], bob)).body).toMatchObject(unknown)
    const both = await Promise.all([send([ready]), send([ready])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 404])
    const token = ada.accessToken
    expect((await house.rest(`DELETE /api/user/uploads/${ready}`, { token })).body).toMatchObject(unknown)
  })
})
