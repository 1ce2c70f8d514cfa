import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { buildNoise, buildPhotoWithPosition, buildPicture } from '../../test/factories/users.ts'
import { AppError } from '../runtime/errors.ts'
import { decodePicture, fit } from './decode-picture.ts'

const refused = expect.objectContaining({ code: 'FILE_INVALID_FORMAT' })

describe('decodePicture', () => {
  test.each(['jpeg', 'png'] as const)('keeps the format %s and the size', async format => {
    const picture = await decodePicture(await buildPicture({ width: 300, height: 200, format }))
    expect(picture).toMatchObject({ width: 300, height: 200, format: format === 'png' ? 'png' : 'jpg' })
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format, width: 300, height: 200 })
  })

  test('removes metadata and applies the orientation', async () => {
    const photo = await buildPhotoWithPosition({ width: 300, height: 200 })
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Limelight Camera')
    const picture = await decodePicture(photo)
    expect(picture).toMatchObject({ width: 200, height: 300 })
    const { exif, icc, xmp, iptc, orientation } = await sharp(picture.bytes).metadata()
    expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined))
    expect(Buffer.from(picture.bytes).toString('latin1')).not.toContain('Limelight Camera')
  })

  test('removes trailing data', async () => {
    for (const format of ['jpeg', 'png'] as const) {
      const tail = Buffer.from('PK\u0003\u0004 <script>alert(1)</script>')
      const picture = await decodePicture(Buffer.concat([await buildPicture({ format }), tail]))
      expect(Buffer.from(picture.bytes).toString('latin1')).not.toContain('script')
    }
  })

  test('decodes at most two of many images at once, so that hashing passwords finds a free thread', async () => {
    const picture = await buildPicture()
    const seen: number[] = []
    const count = () => {
      const { queue, process } = sharp.counters()
      seen.push(queue + process)
    }
    sharp.queue.on('change', count)
    await Promise.all(Array.from({ length: 10 }, () => decodePicture(picture)))
    sharp.queue.off('change', count)
    expect(seen.length).toBeGreaterThanOrEqual(10)
    expect(Math.max(...seen)).toBeLessThanOrEqual(2)
  })

  test('scales down large images and converts them to 8-bit sRGB', async () => {
    const large = await sharp({ create: { width: 6000, height: 3000, channels: 4, background: '#12345678' } })
      .toColourspace('rgb16')
      .png()
      .toBuffer()
    const picture = await decodePicture(large)
    expect(picture).toMatchObject({ width: 2560, height: 1280 })
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' })
  })

  test('keeps one channel for greyscale', async () => {
    for (const colours of ['b-w', 'grey16'] as const) {
      const grey = await sharp(await buildNoise(200))
        .toColourspace(colours)
        .png()
        .toBuffer()
      const { bytes } = await decodePicture(grey)
      expect(await sharp(bytes).metadata()).toMatchObject({ space: 'b-w', channels: 1, depth: 'uchar' })
    }
  })

  test('accepts exactly 100 x 100 pixels and exactly 5 MB', async () => {
    expect(await decodePicture(await buildPicture({ width: 100, height: 100 }))).toMatchObject({ width: 100 })
    const noise = await buildNoise(1290)
    expect(noise.length).toBeLessThan(5_242_880)
    const full = Buffer.concat([noise, Buffer.alloc(5_242_880 - noise.length)])
    expect(await decodePicture(full)).toMatchObject({ width: 1290 })
    await expect(decodePicture(Buffer.concat([full, Buffer.alloc(1)]))).rejects.toEqual(refused)
  })
})

describe('rejected files', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect/></svg>')
  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['nothing', () => new Uint8Array()],
    ['text', () => Buffer.from('hello')],
    ['SVG', () => svg],
    ['GIF', () => buildPicture({ format: 'gif' })],
    ['WebP', () => buildPicture({ format: 'webp' })],
    ['99 pixels of width', () => buildPicture({ width: 99, height: 100 })],
    ['99 pixels of height', () => buildPicture({ width: 100, height: 99 })],
    ['a JPEG that was cut off', async () => (await buildPicture()).subarray(0, -300)],
    ['a PNG that was cut off', async () => (await buildNoise(200)).subarray(0, -3000)],
    ['the head of a JPEG alone', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    [
      'a small file with more pixels than a camera has',
      () => buildPicture({ width: 8001, height: 5000, format: 'png' }),
    ],
  ])('%s', async (_what, file) => {
    await expect(decodePicture(await file())).rejects.toEqual(refused)
  })

  test('failures release their slot', async () => {
    const broken = Array.from({ length: 6 }, () => decodePicture(svg).catch(error => error instanceof AppError))
    expect(await Promise.all(broken)).toEqual(Array(6).fill(true))
    expect(await decodePicture(await buildPicture())).toMatchObject({ width: 320 })
  })
})

describe('fit', () => {
  test.each([
    [
      { width: 640, height: 480 },
      { width: 640, height: 480 },
    ],
    [
      { width: 5120, height: 2560 },
      { width: 2560, height: 1280 },
    ],
    [
      { width: 3000, height: 6000 },
      { width: 1280, height: 2560 },
    ],
    [
      { width: 200, height: 20_000 },
      { width: 100, height: 10_000 },
    ],
    [
      { width: 100, height: 20_000 },
      { width: 100, height: 20_000 },
    ],
  ])('%j becomes %j', (size, fitted) => {
    expect(fit(size)).toEqual(fitted)
  })
})
