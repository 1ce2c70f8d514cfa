import { type Address, getContractAddress, type Hex } from 'viem'

/** The deterministic deployment proxy, which most chains have at this address. */
export const deploymentProxy = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const salt: Hex = `0x${'0'.repeat(64)}`

/** Where the proxy deploys this bytecode: the same address on every chain. */
export function deployedAddress(bytecode: Hex): Address {
  return getContractAddress({ opcode: 'CREATE2', from: deploymentProxy, salt, bytecode })
}

/** What the proxy expects as the data of a transaction. */
export function deploymentData(bytecode: Hex): Hex {
  return `0x${salt.slice(2)}${bytecode.slice(2)}`
}
