import { isAddress } from 'viem/utils'
import * as z from 'zod'
import { addressPattern } from '../addresses.ts'

const refused = 'Wallet is not valid'
const isOneCase = (address: string) => address === address.toLowerCase() || /^0x[0-9A-F]{40}$/.test(address)

/** A blockchain address. Mixed case is a checksum, which has to be valid. */
export const walletField = z
  .string({ error: refused })
  .trim()
  .regex(addressPattern, refused)
  .refine(address => isOneCase(address) || isAddress(address), refused)
