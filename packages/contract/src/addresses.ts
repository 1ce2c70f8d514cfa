/** An address of a wallet or a contract: 0x and 40 hex digits, in any case. */
export const addressPattern = /^0x[0-9a-fA-F]{40}$/

/** 0x2b7D…e90c */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
