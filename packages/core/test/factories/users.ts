import sharp, { type Sharp } from 'sharp'

type Drawing = { width?: number; height?: number; format?: 'jpeg' | 'png' | 'gif' | 'webp' }

/** A plain picture in the given size and format. */
export function buildPicture({ format = 'jpeg', ...size }: Drawing = {}): Promise<Buffer> {
  return draw(size).toFormat(format).toBuffer()
}

/** A photo with GPS coordinates and a rotated orientation in its EXIF data. */
export function buildPhotoWithPosition(size: Omit<Drawing, 'format'> = {}): Promise<Buffer> {
  return draw(size)
    .withExif({
      IFD0: { Make: 'Limelight Camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 36/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** Noise hardly compresses, so the file is large for its dimensions. */
export function buildNoise(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
  return sharp({ create: { width: side, height: side, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
}

function draw({ width = 320, height = 240 }: Omit<Drawing, 'format'>): Sharp {
  return sharp({ create: { width, height, channels: 3, background: { r: 40, g: 90, b: 160 } } })
}
