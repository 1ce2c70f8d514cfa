import { createTestClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { escrowAbi, escrowAddress } from '../src/artifacts/escrow.ts'
import { createChainClient } from '../src/clients.ts'
import { deployEscrow } from '../src/deploy-escrow.ts'
import { openLocalAccount } from '../src/signing-account.ts'
import { type Anvil, startAnvil } from './anvil.ts'

const chainId = 80002
const account = openLocalAccount('0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6')

let anvil: Anvil

beforeAll(async () => {
  anvil = await startAnvil({ chainId })
})

afterAll(() => anvil[Symbol.asyncDispose]())

test('deploys the escrow once, at the address that the bytecode gives', async () => {
  const settings = { rpcUrl: anvil.rpcUrl, chainId, account }
  const first = await deployEscrow(settings)
  expect(first).toMatchObject({ address: escrowAddress, transaction: expect.stringMatching(/^0x/) })
  expect(await deployEscrow(settings)).toMatchObject({ address: escrowAddress, transaction: undefined })
  const [, name, version, id, contract] = await createChainClient({ rpcUrls: [anvil.rpcUrl], chainId }).readContract({
    address: escrowAddress,
    abi: escrowAbi,
    functionName: 'eip712Domain',
  })
  expect({ name, version, id, contract }).toEqual({
    name: 'Limelight Escrow',
    version: '1',
    id: 80002n,
    contract: escrowAddress,
  })
})

test('refuses a chain with another id', async () => {
  await expect(deployEscrow({ rpcUrl: anvil.rpcUrl, chainId: 137, account })).rejects.toThrow(
    'The chain node is on chain 80002 and the configuration says 137.',
  )
})

test('says what to do on a chain without the deployment proxy', async () => {
  await using bare = await startAnvil({ chainId })
  const node = createTestClient({ mode: 'anvil', transport: http(bare.rpcUrl) })
  await node.setCode({ address: '0x4e59b44847b379578588920cA78FbF26c0B4956C', bytecode: '0x' })
  await expect(deployEscrow({ rpcUrl: bare.rpcUrl, chainId, account })).rejects.toThrow(
    'has no deterministic deployment proxy',
  )
})
