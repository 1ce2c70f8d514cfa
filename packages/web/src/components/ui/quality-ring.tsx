const radius = 5.5
const around = 2 * Math.PI * radius

/** A score of 0 to 100 with its number: from 75 it is good, under 60 it is poor. */
export function QualityRing({ value }: { value: number }) {
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <svg viewBox="0 0 14 14" fill="none" strokeWidth="3" aria-hidden className="size-3.5 -rotate-90">
        <circle cx="7" cy="7" r={radius} className="stroke-chart-peer" />
        <circle
          cx="7"
          cy="7"
          r={radius}
          strokeDasharray={`${(value / 100) * around} ${around}`}
          className={value >= 75 ? 'stroke-chart-1' : value >= 60 ? 'stroke-chart-3' : 'stroke-danger'}
        />
      </svg>
      {value}
    </span>
  )
}
