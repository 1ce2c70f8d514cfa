import { escrowAbi } from '@limelight/chain/artifacts/escrow'
import { testUsdtAbi } from '@limelight/chain/artifacts/test-usdt'
import { decodeFunctionData, formatUnits, hexToString, isHex } from 'viem'
import type { Ask, Transaction, TypedData } from './asks.ts'
import { otherChainId } from './sessions.ts'

/** What the pop-up shows before the user decides. */
export type Description = {
  title: string
  lead: string
  /** The label of the button that agrees. */
  agree: string
  fields: Field[]
  /** Shown as it is signed. */
  text?: string
}
type Field = { name: string; value: string }

export function describe(ask: Ask, chainId: number): Description {
  switch (ask.kind) {
    case 'connect':
      return {
        title: 'Connect to Limelight',
        lead: 'Limelight will see the address and the balance of this account.',
        agree: 'Connect',
        fields: [],
      }
    case 'add-network':
      return {
        title: 'Add a network',
        lead: 'The wallet will know this network and switch to it.',
        agree: 'Add network',
        fields: [
          { name: 'Name', value: ask.name },
          { name: 'Chain', value: String(ask.chainId) },
          { name: 'Node', value: ask.rpcUrl },
        ],
      }
    case 'switch-network':
      return {
        title: 'Switch the network',
        lead: 'Limelight asks for another network.',
        agree: 'Switch',
        fields: [{ name: 'To', value: networkName(ask.chainId, chainId) }],
      }
    case 'message':
      return {
        title: 'Sign a message',
        lead: 'This costs nothing and moves no money.',
        agree: 'Sign',
        fields: [],
        text: readableText(ask.message),
      }
    case 'typed-data':
      return describeTypedData(ask.data)
    case 'transaction':
      return describeTransaction(ask.transaction, chainId)
  }
}

export function networkName(id: number, chainId: number): string {
  if (id === chainId) return `Polygon Amoy (${id})`
  return id === otherChainId ? `Ethereum (${id})` : `Chain ${id}`
}

function describeTypedData({ domain, primaryType, message }: TypedData): Description {
  return {
    title: `Sign ${words(primaryType)}`,
    lead: 'Whoever has this signature can use it as written here.',
    agree: 'Sign',
    fields: [
      ...Object.entries(domain).flatMap(([name, value]) => fieldsOf(`Domain ${name}`, value)),
      ...Object.entries(message).flatMap(([name, value]) => fieldsOf(name, value)),
    ],
  }
}

const abi = [...escrowAbi, ...testUsdtAbi]

function describeTransaction({ to, value, data, input }: Transaction, chainId: number): Description {
  const call = decode(data ?? input)
  return {
    title: call === undefined ? 'Send a transaction' : `Call ${call.name}`,
    lead: 'The transaction costs a little gas.',
    agree: 'Sign',
    fields: [
      { name: 'Network', value: networkName(chainId, chainId) },
      { name: 'To', value: to ?? 'a new contract' },
      { name: 'Value', value: `${formatUnits(BigInt(value ?? 0), 18)} POL` },
      ...(call?.fields ?? [{ name: 'Data', value: data ?? input ?? 'none' }]),
    ],
  }
}

/** The function and its arguments, for the two contracts of Limelight. */
function decode(data: string | undefined): { name: string; fields: Field[] } | undefined {
  if (data === undefined || !isHex(data) || data === '0x') return undefined
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    const inputs = abi.flatMap(item => (item.type === 'function' && item.name === functionName ? [item.inputs] : []))
    const names = inputs.find(candidate => candidate.length === args.length) ?? []
    return {
      name: words(functionName),
      fields: args.flatMap((value, index) => fieldsOf(names[index]?.name ?? `Argument ${index + 1}`, value)),
    }
  } catch {
    return undefined
  }
}

/** One field per value, however deep. */
function fieldsOf(name: string, value: unknown): Field[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => fieldsOf(`${name} ${index + 1}`, item))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([inner, item]) => fieldsOf(`${name} ${inner}`, item))
  return [{ name: words(name), value: withHint(name, String(value)) }]
}

/** Adds what a person reads in a number: USDT has six decimals, and times are Unix seconds. */
function withHint(name: string, value: string): string {
  if (!/^\d{1,30}$/.test(value)) return value
  if (/(^|\W)(value|amount|toSeller)$/i.test(name)) return `${formatUnits(BigInt(value), 6)} USDT (${value})`
  if (/(validBefore|depositBy)$/.test(name) && Number(value) < 1e11)
    return `${new Date(Number(value) * 1000).toISOString()} (${value})`
  return value
}

function readableText(message: `0x${string}`): string {
  const text = hexToString(message)
  return /[^\P{C}\n\t]/u.test(text) ? message : text
}

/** `depositBy` becomes `Deposit by`. */
function words(name: string): string {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, (_match, before, after) => `${before} ${after.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
