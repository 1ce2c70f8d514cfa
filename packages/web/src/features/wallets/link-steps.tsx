import { Check } from 'lucide-react'

const steps = [
  { title: 'Connect', text: 'Choose a wallet of this browser' },
  { title: 'Sign a text', text: 'Costs nothing, moves nothing' },
  { title: 'Saved', text: 'New orders use it at once' },
]

/** Where the user is on the way to a proven wallet. */
export function LinkSteps({ current }: { current: number }) {
  return (
    <ol className="grid content-start">
      {steps.map(({ title, text }, index) => (
        <li
          key={title}
          aria-current={index === current ? 'step' : undefined}
          className="relative flex gap-2.5 pb-4 last:pb-0 not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-2.5 not-last:before:border-l"
        >
          <StepMark index={index} current={current} />
          <p>
            <span className={index > current ? 'block text-muted-foreground' : 'block font-medium'}>{title}</span>
            <span className="block text-muted-foreground text-xs">{text}</span>
          </p>
        </li>
      ))}
    </ol>
  )
}

function StepMark({ index, current }: { index: number; current: number }) {
  const shape = 'grid size-5 shrink-0 place-items-center rounded-full font-semibold text-2xs'
  if (index < current)
    return (
      <span className={`${shape} bg-success-soft text-success`}>
        <Check role="img" aria-label="Done" className="size-3" />
      </span>
    )
  const isCurrent = index === current
  return (
    <span
      aria-hidden
      className={`${shape} ${isCurrent ? 'bg-lit text-lit-foreground' : 'border bg-card text-muted-foreground'}`}
    >
      {index + 1}
    </span>
  )
}
