import type { ChainHealth, ContractInfo } from '@limelight/contract/chain/schema'
import type { ReactNode } from 'react'
import { Sparkline } from '../../components/charts/sparkline.tsx'
import { cn } from '../../components/ui/cn.ts'
import { counted, formatCount, formatDecimal } from '../../display/format.ts'

type FiguresProps = { info: ContractInfo; health: ChainHealth | undefined }

/** How far the node and the follower are, and how the follower has done. */
export function Figures({ info: { head, followed, finalized }, health }: FiguresProps) {
  const behind = (block: number | null) => (head === null || block === null ? null : Math.max(0, head - block))
  const lag = behind(followed)
  return (
    <dl className="grid grid-cols-2 border-b md:grid-cols-3 lg:grid-cols-5 [&>div]:border-r [&>div]:px-5 [&>div]:py-3 max-lg:[&>div]:border-b max-md:[&>div]:px-4">
      <Figure name="Head" value={count(head)} note={head === null ? 'no node answers' : 'newest block'} />
      <Figure name="Indexed" value={count(followed)} tone={lag === 0 ? 'text-success' : ''}>
        {lag === null ? 'unknown lag' : lag === 0 ? 'at the head' : `${blocks(lag)} behind`}
      </Figure>
      <Figure name="Final" value={count(finalized)} note={describe(behind(finalized))} />
      <Figure name="Taken back, 24 h" value={count(health?.reorgs ?? null)} note={describeReorgs(health)} />
      <Figure name="Follower lag, 60 min" value={describeLag(health)} className="max-lg:col-span-2">
        {health === undefined ? '' : <LagLine health={health} />}
      </Figure>
    </dl>
  )
}

const count = (value: number | null) => (value === null ? '–' : formatCount(value))
const blocks = (value: number) => counted(value, 'block')
const describe = (behind: number | null) => (behind === null ? 'unknown' : `${blocks(behind)} behind the head`)

function describeReorgs(health: ChainHealth | undefined): string {
  if (health === undefined) return ''
  return health.reorgs === 0 ? 'no reorg' : `deepest ${blocks(health.deepestReorg)}, no money`
}

function describeLag(health: ChainHealth | undefined): string {
  const measured = health?.lagMs.filter(lag => lag !== null) ?? []
  return measured.length === 0 ? '–' : `at most ${formatDecimal(Math.max(...measured) / 1000)} s`
}

function LagLine({ health: { lagMs, rpcErrors } }: { health: ChainHealth }) {
  const errors = rpcErrors === 0 ? 'no node errors' : `${formatCount(rpcErrors)} node errors`
  const first = lagMs.findIndex(lag => lag !== null)
  // A new follower has no past, and the last minute may have no reading yet.
  const gaps = first === -1 ? 0 : lagMs.slice(first, -1).filter(lag => lag === null).length
  const notes = gaps > 0 ? `${errors}, not running for ${gaps} min` : errors
  return (
    <>
      {first !== -1 && (
        <Sparkline
          values={lagMs.map(lag => lag ?? 0)}
          label="Longest lag per minute of the last hour"
          className="h-7"
        />
      )}
      {notes}
    </>
  )
}

type FigureProps = {
  name: string
  value: string
  note?: string
  tone?: string
  className?: string
  children?: ReactNode
}

function Figure({ name, value, note, tone, className, children }: FigureProps) {
  return (
    <div className={className}>
      <dt className="text-2xs text-muted-foreground">{name}</dt>
      <dd className={cn('font-semibold text-lg tabular-nums', tone)}>{value}</dd>
      <dd className="text-2xs text-muted-foreground">{children ?? note}</dd>
    </div>
  )
}
