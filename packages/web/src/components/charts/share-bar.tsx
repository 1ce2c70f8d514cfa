const tones = { good: 'fill-chart-1', warning: 'fill-warning', danger: 'fill-danger' } as const

type ShareBarProps = { share: number; isStrong?: boolean; tone?: keyof typeof tones }

/** A share of 100 %. Show its figure beside it. */
export function ShareBar({ share, isStrong = false, tone = 'good' }: ShareBarProps) {
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden
      className="block h-1.5 w-full overflow-hidden rounded-full bg-secondary"
    >
      <rect width={Math.min(100, share)} height="1" className={isStrong ? tones[tone] : 'fill-control'} />
    </svg>
  )
}
