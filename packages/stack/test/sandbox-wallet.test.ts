import { randomUUID } from 'node:crypto'
import { testAccount } from '@limelight/chain/test-usdt'
import { stringToHex, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { appUrl, type OpenSandbox, openSandbox, postForm } from './sandbox-fixture.ts'

let sandbox: OpenSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})

afterAll(() => sandbox[Symbol.asyncDispose]())

const outcomeSchema = z.object({
  result: z.unknown().optional(),
  request: z.string().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
})

/** The wallet of a new browser. */
function openWallet() {
  const id = randomUUID()
  const call = async (method: string, params: unknown[] = [], origin = appUrl) => {
    const response = await fetch(`${sandbox.url}/wallet/sessions/${id}/calls`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ method, params }),
    })
    return response.ok ? outcomeSchema.parse(await response.json()) : { status: response.status }
  }
  const decide = async (request: string, form: Record<string, string>) => {
    await postForm(`${sandbox.url}/wallet/requests/${request}`, form)
    return outcomeSchema.parse(await (await fetch(`${sandbox.url}/wallet/requests/${request}/outcome`)).json())
  }
  /** Calls what needs a decision, and decides. */
  const ask = async (method: string, params: unknown[], form: Record<string, string>) => {
    const answer = await call(method, params)
    if (!('request' in answer) || answer.request === undefined) throw new Error(`${method} asked nothing`)
    return decide(answer.request, form)
  }
  const settings = (form: Record<string, string>) => postForm(`${sandbox.url}/wallet/sessions/${id}`, form)
  return { id, call, ask, decide, settings }
}

const agree = { decision: 'agree' }
const [vera, hanna] = [testAccount(0).address, testAccount(1).address]
const message = stringToHex('Prove it <b>now</b>')

describe("the sandbox's wallet", () => {
  test('connects the chosen account and signs for it alone', async () => {
    const wallet = openWallet()
    expect(await wallet.call('eth_accounts')).toEqual({ result: [] })
    expect(await wallet.call('personal_sign', [message, vera])).toMatchObject({ error: { code: 4100 } })
    expect(await wallet.ask('eth_requestAccounts', [], { ...agree, account: hanna })).toEqual({ result: [hanna] })
    expect(await wallet.call('personal_sign', [message, vera])).toMatchObject({ error: { code: 4100 } })
    const { result } = await wallet.ask('personal_sign', [message, hanna], agree)
    const signature = z.templateLiteral(['0x', z.string()]).parse(result)
    expect(await verifyMessage({ address: hanna, message: { raw: message }, signature })).toBe(true)
  })

  test('shows what is to be signed as text, and decides once', async () => {
    const wallet = openWallet()
    await wallet.ask('eth_requestAccounts', [], { ...agree, account: vera })
    const { request = '' } = outcomeSchema.parse(await wallet.call('personal_sign', [message, vera]))
    const page = await (await fetch(`${sandbox.url}/wallet/requests/${request}`)).text()
    expect(page).toContain('Prove it &#60;b&#62;now')
    expect(await wallet.decide(request, { decision: 'reject' })).toMatchObject({ error: { code: 4001 } })
    expect(await wallet.decide(request, agree)).toMatchObject({ error: { code: 4001 } })
  })

  test('rejects when its window is closed', async () => {
    const wallet = openWallet()
    const { request } = outcomeSchema.parse(await wallet.call('eth_requestAccounts'))
    await fetch(`${sandbox.url}/wallet/requests/${request}/close`, { method: 'POST' })
    expect(await wallet.decide(request ?? '', agree)).toMatchObject({ error: { code: 4001 } })
    expect(await wallet.call('eth_accounts')).toEqual({ result: [] })
  })

  test('adds and switches networks, and refuses typed data of another chain', async () => {
    const wallet = openWallet()
    await wallet.ask('eth_requestAccounts', [], { ...agree, account: vera })
    await wallet.settings({ account: vera, network: 'unknown' })
    const amoy = [{ chainId: '0x13882' }]
    expect(await wallet.call('wallet_switchEthereumChain', amoy)).toMatchObject({ error: { code: 4902 } })
    const data = {
      domain: { chainId: 80002 },
      types: { A: [{ name: 'b', type: 'bytes32' }] },
      primaryType: 'A',
      message: {},
    }
    expect(await wallet.call('eth_signTypedData_v4', [vera, JSON.stringify(data)])).toMatchObject({
      error: { code: -32602 },
    })
    expect(await wallet.call('eth_blockNumber')).toMatchObject({ error: { code: 4901 } })
    const added = [{ chainId: '0x13882', chainName: 'Polygon Amoy', rpcUrls: ['http://127.0.0.1:1'] }]
    expect(await wallet.ask('wallet_addEthereumChain', added, agree)).toEqual({ result: null })
    expect(await wallet.call('eth_chainId')).toEqual({ result: '0x13882' })
  })

  test.each([
    ['anvil_setBalance', [vera, '0x1'], 4200],
    ['eth_sign', [vera, '0x'], 4200],
    ['personal_sign', ['not hexadecimal', vera], -32602],
    ['eth_signTypedData_v4', [vera, '{'], -32602],
    ['eth_sendTransaction', [{ from: vera, to: '0x1' }], -32602],
    ['wallet_switchEthereumChain', [], -32602],
    ['wallet_addEthereumChain', [{ chainId: '0x1', chainName: 'Other', rpcUrls: ['https://a.example'] }], -32602],
    ['eth_blockNumber', [], -32603],
  ])('answers %s with an error of EIP-1193', async (method, params, code) => {
    const wallet = openWallet()
    await wallet.ask('eth_requestAccounts', [], { ...agree, account: vera })
    expect(await wallet.call(method, params)).toMatchObject({ error: { code } })
  })

  test('works for pages of the app only', async () => {
    expect(await openWallet().call('eth_accounts', [], 'https://evil.example')).toEqual({ status: 403 })
  })

  test('tells the page about another account', async () => {
    const wallet = openWallet()
    await wallet.ask('eth_requestAccounts', [], { ...agree, account: vera })
    const state = async (after: number) =>
      (await fetch(`${sandbox.url}/wallet/sessions/${wallet.id}/state?after=${after}`)).json()
    const { version } = z.object({ version: z.number() }).parse(await state(0))
    const next = state(version)
    await wallet.settings({ account: hanna, network: 'home' })
    expect(await next).toMatchObject({ accounts: [hanna], chainId: '0x13882' })
  })
})
