import { expect, test } from 'vitest'
import { readSocialNetwork } from './network.ts'

test.each([
  ['', 'instagram'],
  ['socialNetwork=instagram', 'instagram'],
  ['socialNetwork=youtube', 'youtube'],
  ['socialNetwork=YouTube&offset=20', 'youtube'],
  ['socialNetwork=tiktok', 'instagram'],
  ['socialNetwork=', 'instagram'],
])('the network of ?%s is %s', (query, network) => {
  expect(readSocialNetwork(new URLSearchParams(query))).toBe(network)
})
