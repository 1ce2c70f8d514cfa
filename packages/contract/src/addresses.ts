/** An address of a wallet or a contract: 0x and 40 hex digits, in any case. */
export const addressPattern = /^0x[0-9a-fA-F]{40}$/
