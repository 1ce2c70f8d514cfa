import sharp from 'sharp'
import { drawingsOf } from '../pictures/pictures.ts'

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

/** A picture of a theme, as a user would upload it. */
export function paintScene(theme: string, number = 0): Promise<Uint8Array> {
  const drawings = drawingsOf(theme, 'wide')
  const drawing = drawings[number % drawings.length]
  if (drawing === undefined) throw new Error(`No picture shows ${theme}.`)
  return paintJpeg(drawing, 1200)
}
