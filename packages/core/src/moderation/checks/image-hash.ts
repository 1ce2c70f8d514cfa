import sharp from 'sharp'

const width = 9
const height = 8

/**
 * The dHash of a picture: for each of 8 rows, whether each of 8 dots is brighter than its right
 * neighbour. Sizes, formats and small changes of colour leave most of its 64 bits alone. Returned
 * as the digits of a signed integer, which is what Postgres stores.
 */
export async function hashImage(file: Uint8Array): Promise<string> {
  const dots = await sharp(file, { failOn: 'error' })
    .flatten({ background: '#fff' })
    .greyscale()
    .resize({ width, height, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  let hash = 0n
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width - 1; column += 1) {
      const at = row * width + column
      hash = (hash << 1n) | ((dots[at] ?? 0) > (dots[at + 1] ?? 0) ? 1n : 0n)
    }
  }
  return BigInt.asIntN(64, hash).toString()
}
