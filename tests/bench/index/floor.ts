import { createSend } from '@limelight/chain/follower/rpc'
import pg from 'pg'
import { copyIn } from './copy-in.ts'
import type { LoadedChain } from './load.ts'

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const maxInFlight = 3

type Log = {
  topics: string[]
  data: string
  blockNumber: string
  blockHash: string
  blockTimestamp: string
  logIndex: string
  transactionHash: string
}

/** The leanest index of transfers: it checks nothing and survives no reorg. */
export type Floor = Awaited<ReturnType<typeof openFloor>>

export async function openFloor(databaseUrl: string, chain: Pick<LoadedChain, 'rpcUrl' | 'token'>) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    drop table if exists floor_transfers, floor_balances, floor_checkpoint;
    create table floor_transfers (
      block_number integer not null, block_hash text not null, log_index integer not null,
      block_time timestamptz(3) not null, tx_hash text not null, from_address text not null,
      to_address text not null, amount numeric(78, 0) not null, primary key (tx_hash, log_index));
    create index floor_from on floor_transfers (from_address, block_number);
    create index floor_to on floor_transfers (to_address, block_number);
    create table floor_balances (address text primary key, units numeric(78, 0) not null);
    create table floor_checkpoint (number integer not null, hash text not null);
    insert into floor_checkpoint values (0, '');`)
  const send = createSend(chain.rpcUrl)
  const filter = { address: chain.token, topics: [transferTopic] }
  const never = new AbortController().signal

  const fetchLogs = async (range: object) => {
    const [logs] = await send([{ method: 'eth_getLogs', params: [{ ...range, ...filter }] }], never)
    return toLogs(logs)
  }

  async function store(logs: Log[], number: number): Promise<void> {
    const { lines, balances } = decode(logs)
    await client.query('begin')
    await copyIn(client, 'copy floor_transfers from stdin', lines)
    await client.query(
      `insert into floor_balances select * from unnest($1::text[], $2::numeric[])
       on conflict (address) do update set units = floor_balances.units + excluded.units`,
      [[...balances.keys()], [...balances.values()]],
    )
    await client.query('update floor_checkpoint set number = $1, hash = $2', [number, logs.at(-1)?.blockHash ?? ''])
    await client.query('commit')
  }

  return {
    async clear(): Promise<void> {
      await client.query('truncate floor_transfers, floor_balances; update floor_checkpoint set number = 0')
    },
    async backfill({ from, to, rangeSize }: { from: number; to: number; rangeSize: number }): Promise<void> {
      const ranges = Array.from({ length: Math.ceil((to - from + 1) / rangeSize) }, (_, index) => ({
        start: from + index * rangeSize,
        end: Math.min(to, from + (index + 1) * rangeSize - 1),
      }))
      const fetchAt = (index: number) => {
        const range = ranges[index]
        return range && fetchLogs({ fromBlock: toHex(range.start), toBlock: toHex(range.end) })
      }
      const fetching = Array.from({ length: maxInFlight }, (_, index) => fetchAt(index))
      for (const [index, { end }] of ranges.entries()) {
        const logs = await fetching.shift()
        fetching.push(fetchAt(index + maxInFlight))
        await store(logs ?? [], end)
      }
    },
    async storeBlock(hash: string, number: number): Promise<void> {
      await store(await fetchLogs({ blockHash: hash }), number)
    },
    close: () => client.end(),
  }
}

function decode(logs: Log[]): { lines: string; balances: Map<string, bigint> } {
  const balances = new Map<string, bigint>()
  const lines: string[] = []
  let [seconds, time] = ['', '']
  for (const log of logs) {
    const from = `0x${log.topics[1]?.slice(26)}`
    const to = `0x${log.topics[2]?.slice(26)}`
    const amount = BigInt(log.data)
    balances.set(from, (balances.get(from) ?? 0n) - amount)
    balances.set(to, (balances.get(to) ?? 0n) + amount)
    if (log.blockTimestamp !== seconds) {
      seconds = log.blockTimestamp
      time = new Date(Number(seconds) * 1000).toISOString()
    }
    lines.push(
      `${Number(log.blockNumber)}\t${log.blockHash}\t${Number(log.logIndex)}\t${time}\t${log.transactionHash}\t${from}\t${to}\t${amount}\n`,
    )
  }
  return { lines: lines.join(''), balances }
}

/** The floor believes its node. */
function toLogs(answer: unknown): Log[] {
  const logs: Log[] = Array.isArray(answer) ? answer : []
  return logs
}

function toHex(number: number): string {
  return `0x${number.toString(16)}`
}
