import { cn } from './cn.ts'

type PeerBarProps = {
  /** -1 to 1: the distance from the peer median. */
  value: number
  className?: string
}

/** The tick is the peer median. Values above it extend to the right, values below to the left. */
export function PeerBar({ value, className }: PeerBarProps) {
  const length = Math.max(2, Math.min(1, Math.abs(value)) * 25)
  return (
    <svg
      viewBox="0 0 52 13"
      preserveAspectRatio="none"
      aria-hidden
      className={cn('h-[13px] w-[52px] shrink-0', className)}
    >
      <rect x="25.5" y="0" width="1" height="13" className="fill-control" />
      {value < 0 ? (
        <rect x={25.5 - length} y="4" width={length} height="5" rx="1.5" className="fill-control" />
      ) : (
        <rect x="26.5" y="4" width={length} height="5" rx="1.5" className="fill-chart-1" />
      )}
    </svg>
  )
}
