const testChainIds = [80002, 31337]

/** Chains whose coins are worth nothing: Polygon Amoy, and anvil's own id. */
export function isTestChain(chainId: number): boolean {
  return testChainIds.includes(chainId)
}
