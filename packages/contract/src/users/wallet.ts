import { isAddress } from 'viem/utils'
import * as z from 'zod'

const refused = 'Wallet is not valid'
const isOneCase = (address: string) => address === address.toLowerCase() || /^0x[0-9A-F]{40}$/.test(address)

/** A blockchain address. Mixed case is a checksum, which has to be valid. */
export const walletField = z
  .string({ error: refused })
  .trim()
  .regex(/^0x[0-9a-fA-F]{40}$/, refused)
  .refine(address => isOneCase(address) || isAddress(address), refused)
