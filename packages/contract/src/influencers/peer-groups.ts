/** Each step begins another group of peers: creators of one network and size. */
export const peerSizes = [1000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000, 10_000_000]

/** Fewer known figures say too little: there is no median and no percentile. */
export const minPeers = 10

/** The followers of the peers of a creator: from `from` to below `to`. The largest group has no end. */
export function peerGroup(followers: number): { from: number; to: number | undefined } {
  return {
    from: peerSizes.findLast(step => followers >= step) ?? 0,
    to: peerSizes.find(step => followers < step),
  }
}
