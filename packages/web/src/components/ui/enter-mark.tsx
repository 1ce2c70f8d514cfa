import { CornerDownLeft } from 'lucide-react'

/** Marks the button that Enter presses. */
export function EnterMark() {
  return (
    <kbd aria-hidden className="-mr-1 grid h-4.5 min-w-4.5 place-items-center rounded-xs border border-current/30">
      <CornerDownLeft className="size-3! text-inherit!" />
    </kbd>
  )
}
