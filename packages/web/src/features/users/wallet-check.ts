import { zodResolver } from '@hookform/resolvers/zod'
import { walletField } from '@limelight/contract/users/wallet'
import * as z from 'zod'

/** A chunk of its own, because it brings the hash of the checksum. */
export const checkWallet = zodResolver(z.object({ wallet: walletField }))
