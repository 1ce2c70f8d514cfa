import { runProcess } from './process.ts'

await runProcess('deploy-escrow', async ctx => {
  const { config, secrets, logger } = ctx
  const [{ deployEscrow }, { openSigner }] = await Promise.all([
    import('@limelight/chain/deploy-escrow'),
    import('./signers.ts'),
  ])
  const account = await openSigner(ctx, 'OPERATOR')
  if (account === undefined) {
    throw new Error('ESCROW_OPERATOR_KEY is not set. Set the key of the account that pays for the deployment.')
  }
  const [rpcUrl = ''] = secrets.chainRpcUrls
  const { address, block, transaction } = await deployEscrow({ rpcUrl, chainId: config.chainId, account })
  logger.info(
    { address, block: Number(block), transaction },
    transaction === undefined
      ? `The escrow is deployed at ${address}; nothing to do`
      : `Deployed the escrow at ${address} in block ${block}. Set ESCROW_ADDRESS and CHAIN_START_BLOCK to these values.`,
  )
  return 'done'
})
