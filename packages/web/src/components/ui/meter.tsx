type MeterProps = {
  value: number
  max: number
  /** Says what is measured, for screen readers. */
  label: string
}

/** A usage bar that warns from 80%. Show the figures beside it. */
export function Meter({ value, max, label }: MeterProps) {
  const share = max <= 0 ? 1 : Math.min(1, value / max)
  return (
    // biome-ignore lint/a11y/useSemanticElements: each browser draws <meter> differently.
    <span
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      className="block h-1.5 overflow-hidden rounded-full bg-secondary"
    >
      <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="block size-full">
        <rect
          width={share * 100}
          height="1"
          className={share >= 1 ? 'fill-danger' : share >= 0.8 ? 'fill-warning' : 'fill-chart-1'}
        />
      </svg>
    </span>
  )
}
