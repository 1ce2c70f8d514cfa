import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadedImageSchema } from '@limelight/contract/users/schema'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildNoise, buildPhotoWithPosition, buildPicture } from '@limelight/core/test/factories/users'
import { pruneImages } from '@limelight/core/users/images'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { openHouse, refusal } from '../house.ts'
import { buildForm, send, upload, uploadOwn } from './uploads.ts'

const house = await openHouse()
const { mediaDir } = house.ctx.config
const account = await buildAccount(house.ctx)
const picture = await buildPicture()
const day = 24 * 60 * 60_000

const countRows = async () => {
  const { images } = await house.ctx.db
    .selectFrom('images')
    .select(({ fn }) => fn.countAll<string>().as('images'))
    .executeTakeFirstOrThrow()
  return Number(images)
}
const listFiles = async () => {
  const entries = await readdir(mediaDir, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}
const refuse = async (form: FormData) => (await send(house, '/api/images', account.accessToken, form)).body

describe('image upload', () => {
  test.each(['/api/images', '/trpc/users.uploadImages'])('answers the stored images in order at %s', async path => {
    const files = [picture, await buildPicture({ width: 200, height: 120, format: 'png' }), await buildNoise(100)]
    const answer = await send(house, path, account.accessToken, buildForm({ type: 'portfolio', files }))
    const trpc = z.object({ result: z.object({ data: z.unknown() }) }).safeParse(answer.body).data
    expect(answer.status).toBe(trpc === undefined ? 201 : 200)
    const images = z.array(uploadedImageSchema).parse(trpc?.result.data ?? answer.body)
    expect(images).toMatchObject([
      {
        type: 'portfolio',
        width: 320,
        height: 240,
        url: expect.stringMatching(/^img\/[0-9a-f]{2}\/[0-9a-f]{32}\.jpg$/),
      },
      { type: 'portfolio', width: 200, height: 120, url: expect.stringMatching(/\.png$/) },
      { type: 'portfolio', width: 100, height: 100, url: expect.stringMatching(/\.png$/) },
    ])
  })

  test('accepts each type, before and after the files', async () => {
    for (const type of ['avatar', 'portfolio', 'offer-main', 'offer-portfolio', 'chat']) {
      for (const typeFirst of [true, false]) {
        expect(await upload(house, account.accessToken, { type, typeFirst, files: [picture] })).toMatchObject([
          { type },
        ])
      }
    }
  })

  test('stores no metadata', async () => {
    const files = [await buildPhotoWithPosition({ width: 300, height: 200 })]
    const [image] = await upload(house, account.accessToken, { type: 'chat', files })
    expect(image).toMatchObject({ width: 200, height: 300 })
    expect((await readFile(join(mediaDir, image?.url ?? ''))).toString('latin1')).not.toMatch(/Exif|Limelight|GPS/)
  })

  test('accepts files of exactly 5 MB and ten files at once', async () => {
    const noise = await buildNoise(1290)
    const full = Buffer.concat([noise, Buffer.alloc(5_242_880 - noise.length)])
    expect(await upload(house, account.accessToken, { type: 'offer-main', files: [full] })).toHaveLength(1)
    const files = Array.from({ length: 10 }, () => picture)
    expect(await upload(house, account.accessToken, { type: 'offer-portfolio', files })).toHaveLength(10)
  })

  test.each<[string, string, () => Promise<FormData> | FormData]>([
    ['FILE_NOT_SEND', 'without files', () => buildForm({ type: 'avatar', files: [] })],
    [
      'FILE_NOT_SEND',
      'with files under another name',
      () => buildForm({ type: 'avatar', files: [picture], field: 'file' }),
    ],
    [
      'FILE_NOT_SEND',
      'whose file was not chosen',
      () => {
        const form = buildForm({ type: 'avatar', files: [] })
        form.append('files', new Blob([]), '')
        return form
      },
    ],
    [
      'FILE_NOT_SEND',
      'with text in place of the files',
      () => {
        const form = buildForm({ type: 'avatar', files: [] })
        form.append('files', 'hello')
        return form
      },
    ],
    ['UNKNOWN_TYPE', 'without a type', () => buildForm({ files: [picture] })],
    ['UNKNOWN_TYPE', 'with an unknown type', () => buildForm({ type: 'banner', files: [picture] })],
    ['UNKNOWN_TYPE', 'with two types', () => buildForm({ type: ['avatar', 'chat'], files: [picture] })],
    ['FILE_INVALID_FORMAT', 'with two avatars', () => buildForm({ type: 'avatar', files: [picture, picture] })],
    ['FILE_INVALID_FORMAT', 'with two main images', () => buildForm({ type: 'offer-main', files: [picture, picture] })],
    ['FILE_INVALID_FORMAT', 'with eleven files', () => buildForm({ type: 'chat', files: Array(11).fill(picture) })],
    [
      'FILE_INVALID_FORMAT',
      'with one byte too many',
      () => buildForm({ type: 'chat', files: [Buffer.alloc(5_242_881)] }),
    ],
    [
      'FILE_INVALID_FORMAT',
      'with one bad file among good ones',
      async () => buildForm({ type: 'chat', files: [picture, await buildPicture({ format: 'gif' }), picture] }),
    ],
    ['FILE_INVALID_FORMAT', 'with an empty file', () => buildForm({ type: 'chat', files: [Buffer.alloc(0)] })],
  ])('is refused as %s %s, and leaves nothing', async (code, _how, form) => {
    const before = [await countRows(), await listFiles()]
    expect(await refuse(await form())).toMatchObject(refusal(400, code))
    expect([await countRows(), await listFiles()]).toEqual(before)
  })

  test('requires a session before it reads the files', async () => {
    const answer = await send(house, '/api/images', undefined, buildForm({ type: 'chat', files: [picture] }))
    expect(answer.body).toMatchObject(refusal(401, 'AUTH_FAIL'))
  })

  test('refuses every content type but multipart', async () => {
    const bytes = new Uint8Array(picture)
    for (const path of ['/api/images', `/api/users/${account.user.id}/images`, '/trpc/users.uploadImages']) {
      for (const type of ['application/json', 'image/jpeg', 'text/plain', 'application/x-www-form-urlencoded']) {
        const answer = await send(house, path, account.accessToken, bytes, { 'content-type': type })
        expect(answer.status).toBe(415)
        if (path.startsWith('/api')) expect(answer.body).toMatchObject(refusal(415, 'Unsupported content type'))
      }
    }
    const form = await send(house, '/api/user/login', undefined, buildForm({ files: [] }))
    expect(form.body).toMatchObject(refusal(415, 'Unsupported content type'))
    const nothing = await house.rest('POST /api/images', { token: account.accessToken })
    expect(nothing.body).toMatchObject(refusal(400, 'FILE_NOT_SEND'))
  })

  test('is described as multipart in the OpenAPI document', async () => {
    const { body } = await house.rest('GET /api/openapi.json')
    const files = { type: 'array', minItems: 1, maxItems: 10, items: { type: 'string', format: 'binary' } }
    const schema = { required: ['files', 'type'], properties: { files } }
    expect(body).toMatchObject({
      paths: {
        '/api/images': { post: { requestBody: { content: { 'multipart/form-data': { schema } } } } },
        '/api/users/{id}/images': { post: { requestBody: { content: { 'multipart/form-data': { schema } } } } },
      },
    })
  })

  test('answers FILE_NOT_UPLOAD and leaves no row when the folder is not writable', async () => {
    const own = await openHouse()
    const { accessToken } = await buildAccount(own.ctx)
    await rm(own.ctx.config.mediaDir, { recursive: true })
    const answer = await send(own, '/api/images', accessToken, buildForm({ type: 'chat', files: [picture] }))
    expect(answer.body).toMatchObject(refusal(500, 'FILE_NOT_UPLOAD'))
    expect(await own.ctx.db.selectFrom('images').selectAll().execute()).toEqual([])
  })
})

describe('upload to a profile', () => {
  test('replaces the photo with an avatar', async () => {
    const person = await buildAccount(house.ctx)
    const [first] = await uploadOwn(house, person, { type: 'avatar', files: [picture] })
    const [second] = await uploadOwn(house, person, { type: 'avatar', files: [picture] })
    const me = await house.trpc(person.accessToken).users.me.query()
    expect(me.photo).toEqual({ id: second?.id, url: second?.url, moderationStatus: 'UNKNOWN' })
    expect(second?.id).not.toBe(first?.id)
  })

  test('appends to the portfolio up to twenty images, also concurrently', async () => {
    const person = await buildAccount(house.ctx)
    const three = { type: 'portfolio', files: [picture, picture, picture] }
    const added = await Promise.all(Array.from({ length: 6 }, () => uploadOwn(house, person, three)))
    const { portfolio } = await house.trpc(person.accessToken).users.me.query()
    expect(portfolio.map(image => image.id).sort()).toEqual(
      added
        .flat()
        .map(image => image.id)
        .sort(),
    )

    const before = [await countRows(), await listFiles()]
    const path = `/api/users/${person.user.id}/images`
    const refused = await send(house, path, person.accessToken, buildForm(three))
    expect(refused.body).toMatchObject(refusal(400, 'FILE_INVALID_FORMAT'))
    expect([await countRows(), await listFiles()]).toEqual(before)
    await uploadOwn(house, person, { type: 'portfolio', files: [picture, picture] })
  })

  test('stores an image of a type that profiles do not show', async () => {
    const person = await buildAccount(house.ctx)
    expect(await uploadOwn(house, person, { type: 'chat', files: [picture] })).toHaveLength(1)
    expect(await house.trpc(person.accessToken).users.me.query()).toMatchObject({ photo: { id: null }, portfolio: [] })
  })

  test('is refused for the profile of another user', async () => {
    const person = await buildAccount(house.ctx)
    const before = await countRows()
    for (const id of [person.user.id, '0199a000-0000-7000-8000-000000000000', 'nobody', '%00']) {
      const path = `/api/users/${id}/images`
      const answer = await send(house, path, account.accessToken, buildForm({ type: 'avatar', files: [picture] }))
      expect(answer.body).toMatchObject(refusal(403, 'UNAUTHORIZED_ACTION'))
    }
    expect(await countRows()).toBe(before)
  })
})

describe('stored image', () => {
  test('is served with its content type and an immutable cache header', async () => {
    const [image] = await upload(house, account.accessToken, { type: 'chat', files: [picture] })
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await fetch(`${house.url}/media/${image?.url}`, { method })
      expect(status).toBe(200)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
    }
    const served = await fetch(`${house.url}/media/${image?.url}`)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(await readFile(join(mediaDir, image?.url ?? '')))
  })

  test.each([
    '/media',
    '/media/',
    '/media/img',
    '/media/img/00/',
    '/media/img/00/00000000000000000000000000000000.jpg',
    '/media/img/..%2f..%2fsecret.jpg',
    '/media/..%2fsecret.jpg',
    '/media/%2fetc%2fpasswd',
    '/media/img/00/a%00.jpg',
    '/media/img/00/note.txt',
    '/media/%ff.jpg',
  ])('is the only file served: %s is unknown', async path => {
    await writeFile(join(mediaDir, 'note.txt'), 'not an image')
    const answer = await house.rest(`GET ${path}`, { headers: { accept: 'text/html' } })
    expect(answer.body).toEqual({ error: 'Not Found', statusCode: 404, errorMessage: 'ITEM_NOT_FOUND' })
    await rm(join(mediaDir, 'note.txt'))
  })

  test('has an absolute URL when IMAGE_HOST is set, and the content policy allows that host', async () => {
    const own = await openHouse({ IMAGE_HOST: 'https://images.example/limelight/' })
    const { accessToken } = await buildAccount(own.ctx)
    const [image] = await upload(own, accessToken, { type: 'chat', files: [picture] })
    expect(image?.url).toMatch(/^https:\/\/images\.example\/limelight\/img\//)
    const page = await own.rest('GET /', { headers: { accept: 'text/html' } })
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self' data: blob: https://images.example;")
  })
})

describe('unused image', () => {
  test('is deleted with its file after a day, and used images stay', async () => {
    const own = await openHouse()
    const person = await buildAccount(own.ctx)
    const prune = async () => {
      await pruneImages(own.ctx)
      const rows = await own.ctx.db.selectFrom('images').select('path').orderBy('path').execute()
      const entries = await readdir(own.ctx.config.mediaDir, { recursive: true, withFileTypes: true })
      const files = entries.filter(entry => entry.isFile()).map(entry => entry.name)
      expect(files.sort()).toEqual(rows.map(row => row.path.split('/').at(-1)).sort())
      return rows.map(row => row.path)
    }

    const [photo] = await uploadOwn(own, person, { type: 'avatar', files: [picture] })
    const [shown, removed] = await uploadOwn(own, person, { type: 'portfolio', files: [picture, picture] })
    own.clock.advance(10 * 60_000)
    const [loose] = await upload(own, person.accessToken, { type: 'portfolio', files: [picture] })
    const change = { photo: null, portfolio: [shown?.id] }
    expect((await own.rest('PUT /api/user', { token: person.accessToken, body: change })).status).toBe(200)

    own.clock.advance(day - 60_000)
    expect(await prune()).toHaveLength(4)
    own.clock.advance(60 * 60_000)
    expect(await prune()).toEqual([shown?.url])
    for (const image of [photo, removed, loose]) {
      expect((await own.rest(`GET /media/${image?.url}`)).status).toBe(404)
    }
    expect((await fetch(`${own.url}/media/${shown?.url}`)).status).toBe(200)
  })

  test('is either deleted or attached when both happen at the same time', async () => {
    const own = await openHouse()
    const person = await buildAccount(own.ctx)
    const files = Array.from({ length: 10 }, () => picture)
    const images = await upload(own, person.accessToken, { type: 'portfolio', files })
    own.clock.advance(day)
    const { accessToken } = await own.trpc().accounts.refresh.mutate({ refresh_token: person.refreshToken })
    const [answer] = await Promise.all([
      own.rest('PUT /api/user', { token: accessToken, body: { portfolio: images.map(image => image.id) } }),
      pruneImages(own.ctx),
    ])
    const left = await own.ctx.db.selectFrom('images').select('path').execute()
    expect([answer.status, left.length]).toSatisfy(([status, rows]) => (status === 200 ? rows === 10 : rows < 10))
    for (const { path } of left) expect((await fetch(`${own.url}/media/${path}`)).status).toBe(200)
    if (answer.status !== 200) expect(answer.body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
  })

  test('is deleted later when a removal failed between file and row', async () => {
    const own = await openHouse()
    const person = await buildAccount(own.ctx)
    const [image] = await upload(own, person.accessToken, { type: 'chat', files: [picture] })
    await rm(join(own.ctx.config.mediaDir, image?.url ?? ''))
    own.clock.advance(day)
    await pruneImages(own.ctx)
    expect(await own.ctx.db.selectFrom('images').selectAll().execute()).toEqual([])
  })
})
