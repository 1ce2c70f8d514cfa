import { zodResolver } from '@hookform/resolvers/zod'
import { walletField } from '@limelight/contract/users/wallet'
import * as z from 'zod'

/** A separate chunk, because the checksum loads a hash function. */
export const checkWallet = zodResolver(z.object({ wallet: walletField, password: z.string().optional() }))
