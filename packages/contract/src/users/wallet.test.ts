import { expect, test } from 'vitest'
import { walletField } from './wallet.ts'

const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test.each([
  ['with its checksum', checksummed],
  ['in lower case', checksummed.toLowerCase()],
  ['in upper case', `0x${checksummed.slice(2).toUpperCase()}`],
  ['between spaces', ` ${checksummed} `],
])('accepts an address %s', (_how, address) => {
  expect(walletField.safeParse(address).data).toBe(address.trim())
})

test.each([
  ['a wrong checksum', checksummed.replace('aAeb', 'AAeb')],
  ['too short', checksummed.slice(0, -1)],
  ['too long', `${checksummed}0`],
  ['no hex', checksummed.replace('b', 'g')],
  ['no prefix', checksummed.slice(2)],
  ['a number', 7],
  ['nothing', undefined],
])('rejects %s', (_what, address) => {
  expect(walletField.safeParse(address).error?.issues[0]?.message).toBe('Wallet is not valid')
})
