import { expect, test } from 'vitest'
import { describeClient } from './clients.ts'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0.0.0 Safari/537.36`, 'Chrome 130 on Windows'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0`,
    'Edge 130 on Windows',
  ],
  [`${mozilla} (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0`, 'Firefox 132 on Linux'],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`, 'Safari 18 on macOS'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Mobile Safari/604.1`,
    'Safari 18 on iOS',
  ],
  [`${mozilla} (Linux; Android 15) ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Chrome 130 on Android'],
  ['node', null],
  [undefined, null],
])('%s is %s', (userAgent, client) => {
  expect(describeClient(userAgent)).toBe(client)
})
