import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'icon' | 'title'> & {
  'aria-label': string
  /** What hover and focus show; the label, unless it is shorter. */
  tip?: string
}

/** A button without words. Hover and focus show what it does. */
export function IconButton({ tip, ...props }: IconButtonProps) {
  return (
    <Tooltip text={tip ?? props['aria-label']}>
      <Button variant="ghost" icon {...props} />
    </Tooltip>
  )
}
