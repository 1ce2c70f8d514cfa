import { createWalletClient, erc20Abi, http, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amoyChain } from '../src/amoy.ts'
import { compileContract, compileSource } from '../src/artifacts/compile.ts'
import { type ChainClient, createChainClient } from '../src/clients.ts'
import { checkChain } from '../src/readiness.ts'
import { deployTestUsdt, testAccount } from '../src/test-usdt.ts'
import { type Anvil, startAnvil } from './anvil.ts'

const chainId = 80002
const firstAddress = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const usdt = { address: firstAddress, abi: erc20Abi } as const

let anvil: Anvil
let client: ChainClient
let deployments: Awaited<ReturnType<typeof deployTestUsdt>>[]

beforeAll(async () => {
  anvil = await startAnvil({ chainId })
  client = createChainClient({ rpcUrls: [anvil.rpcUrl], chainId })
  deployments = [await deployTestUsdt(anvil), await deployTestUsdt(anvil)]
})

afterAll(() => anvil[Symbol.asyncDispose]())

function walletOf(index: number) {
  const chain = amoyChain({ chainId, rpcUrl: anvil.rpcUrl })
  return createWalletClient({ account: testAccount(index), chain, transport: http(anvil.rpcUrl) })
}

const balanceOf = (index: number) =>
  client.readContract({ ...usdt, functionName: 'balanceOf', args: [testAccount(index).address] })

test('deploys once, at a fixed address', async () => {
  expect(deployments).toEqual([
    { address: firstAddress, deployed: true },
    { address: firstAddress, deployed: false },
  ])
  expect(await client.getTransactionCount({ address: testAccount(0).address })).toBe(1)
})

test('is a token named USDT with 6 decimals', async () => {
  const [symbol, decimals] = await Promise.all([
    client.readContract({ ...usdt, functionName: 'symbol' }),
    client.readContract({ ...usdt, functionName: 'decimals' }),
  ])
  expect({ symbol, decimals }).toEqual({ symbol: 'USDT', decimals: 6 })
})

test('gives the first accounts an initial balance', async () => {
  expect(await balanceOf(4)).toBe(parseUnits('1000000', 6))
  expect(await balanceOf(5)).toBe(0n)
})

test('transfers between accounts', async () => {
  const [before2, before3] = await Promise.all([balanceOf(2), balanceOf(3)])
  const amount = parseUnits('12.5', 6)
  const hash = await walletOf(2).writeContract({
    ...usdt,
    functionName: 'transfer',
    args: [testAccount(3).address, amount],
  })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect(await balanceOf(2)).toBe(before2 - amount)
  expect(await balanceOf(3)).toBe(before3 + amount)
})

test('lets anyone mint', async () => {
  const abi = parseAbi(['function mint(address to, uint256 amount)'])
  const args = [testAccount(9).address, 7n] as const
  const hash = await walletOf(8).writeContract({ address: firstAddress, abi, functionName: 'mint', args })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect(await balanceOf(9)).toBe(7n)
})

test('rejects a chain that is not a test chain', async () => {
  await using mainnet = await startAnvil({ chainId: 137 })
  await expect(deployTestUsdt(mainnet)).rejects.toThrow(
    'Chain 137 is not a test chain (80002 or 31337), so the test USDT is not deployed.',
  )
})

test('reports when another transaction has taken its address', async () => {
  await using used = await startAnvil({ chainId: 31337 })
  const chain = amoyChain({ chainId: 31337, rpcUrl: used.rpcUrl })
  const wallet = createWalletClient({ account: testAccount(0), chain, transport: http(used.rpcUrl) })
  const hash = await wallet.sendTransaction({ to: testAccount(1).address, value: 1n })
  await createChainClient({ rpcUrls: [used.rpcUrl], chainId: 31337 }).waitForTransactionReceipt({ hash })
  await expect(deployTestUsdt(used)).rejects.toThrow('Start the chain with empty state')
})

test('passes the chain check when the token is deployed', async () => {
  await expect(checkChain(client, { chainId, usdtAddress: firstAddress })).resolves.toBeUndefined()
})

test.for([
  {
    when: 'the node is on another chain',
    expectation: { chainId: 137, usdtAddress: firstAddress },
    sentence: 'The chain node is on chain 80002 and the configuration says 137.',
  },
  {
    when: 'the token is not deployed',
    expectation: { chainId, usdtAddress: '0x00000000000000000000000000000000000000aa' },
    sentence: "There is no contract at the USDT's address 0x00000000000000000000000000000000000000aa.",
  },
  {
    when: 'the address is invalid',
    expectation: { chainId, usdtAddress: 'usdt' },
    sentence: 'usdt is not the address of a token.',
  },
])('fails the chain check when $when', async ({ expectation, sentence }) => {
  await expect(checkChain(client, expectation)).rejects.toThrow(new Error(sentence))
})

test('fails the chain check when the node is down or the caller aborts', async () => {
  let rpcUrl: string
  {
    await using gone = await startAnvil({ chainId })
    rpcUrl = gone.rpcUrl
  }
  const unanswered = new Error('The chain node does not answer.')
  const expectation = { chainId, usdtAddress: firstAddress }
  await expect(checkChain(createChainClient({ rpcUrls: [rpcUrl], chainId }), expectation)).rejects.toThrow(unanswered)
  await expect(deployTestUsdt({ rpcUrl })).rejects.toThrow(unanswered)
  await expect(checkChain(client, { ...expectation, signal: AbortSignal.abort() })).rejects.toThrow(unanswered)
})

test('reports a contract that does not compile in one sentence', async () => {
  expect((await compileContract('TestUsdt')).bytecode).toMatch(/^0x6/)
  await expect(compileSource('Broken', 'contract Broken {')).rejects.toThrow(/^Broken\.sol does not compile: .+\.$/)
  await expect(compileSource('Broken', 'import "@openzeppelin/nothing.sol";')).rejects.toThrow('is not installed')
  await expect(compileSource('Broken', 'contract Other {}')).rejects.toThrow('Broken.sol has no contract named Broken.')
})
