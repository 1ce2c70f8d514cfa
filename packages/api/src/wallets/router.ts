import { userSchema } from '@limelight/contract/users/schema'
import {
  balanceSchema,
  challengeSchema,
  challengeViewSchema,
  faucetOpeningSchema,
  faucetViewSchema,
  networkSchema,
  proveSchema,
} from '@limelight/contract/wallets/schema'
import { getBalance } from '@limelight/core/wallets/balance'
import { getFaucetOpening, requestTestTokens } from '@limelight/core/wallets/faucet'
import { getNetwork } from '@limelight/core/wallets/network'
import { createChallenge, proveWallet, removeWallet } from '@limelight/core/wallets/prove'
import { router, userProcedure } from '../procedures/trpc.ts'

export const walletsRouter = router({
  challenge: userProcedure
    .meta({ summary: 'Create a message that proves your wallet once you sign it' })
    .input(challengeSchema)
    .output(challengeViewSchema)
    .mutation(({ ctx, input }) => createChallenge(ctx.house, ctx.caller, input)),

  prove: userProcedure
    .meta({ summary: 'Link the wallet that signed your message' })
    .input(proveSchema)
    .output(userSchema)
    .mutation(({ ctx, input }) => proveWallet(ctx.house, ctx.caller, input)),

  remove: userProcedure
    .meta({ summary: 'Remove your wallet' })
    .output(userSchema)
    .mutation(({ ctx }) => removeWallet(ctx.house, ctx.caller)),

  network: userProcedure
    .meta({ summary: 'Retrieve the network of order payments' })
    .output(networkSchema)
    .query(({ ctx }) => getNetwork(ctx.house)),

  balance: userProcedure
    .meta({ summary: 'Retrieve the balance of your wallet' })
    .output(balanceSchema)
    .query(({ ctx }) => getBalance(ctx.house, ctx.caller)),

  faucetOpening: userProcedure
    .meta({ summary: 'Retrieve when you get test USDT again' })
    .output(faucetOpeningSchema)
    .query(({ ctx }) => getFaucetOpening(ctx.house, ctx.caller)),

  faucet: userProcedure
    .meta({ summary: 'Send test USDT to your wallet' })
    .output(faucetViewSchema)
    .mutation(({ ctx }) => requestTestTokens(ctx.house, ctx.caller)),
})
