import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** For settings that take effect at once; a checkbox waits for its form. */
export function Switch({ className, ...props }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: the browser exposes the state of a checkbox.
      role="switch"
      className={cn(
        'relative h-[18px] w-[30px] shrink-0 cursor-pointer appearance-none rounded-full bg-control transition-colors checked:bg-control-on disabled:cursor-not-allowed',
        'after:absolute after:top-0.5 after:left-0.5 after:size-3.5 after:rounded-full after:bg-[white] after:transition-[translate,background-color]',
        'checked:after:translate-x-3 checked:after:bg-control-mark',
        className,
      )}
      {...props}
    />
  )
}
