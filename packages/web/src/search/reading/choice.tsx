import { createContext, type ReactNode, useContext, useId } from 'react'
import { cn } from '../../components/ui/cn.ts'

/** The id of the choice that the arrow keys have reached. The focus stays in the field. */
export const ActiveChoice = createContext<string | undefined>(undefined)

type ChoiceProps = { className?: string; onTake: () => void; children: ReactNode }

/** One of the things that Enter or a tap can do instead of searching for the text. */
export function Choice({ className, onTake, children }: ChoiceProps) {
  const id = useId()
  const isActive = useContext(ActiveChoice) === id
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its Enter clicks here.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={cn(
        '-mx-2 cursor-pointer rounded-sm px-2 py-1.5 text-left hover:bg-accent max-md:py-2.5',
        isActive && 'bg-accent',
        className,
      )}
      onMouseDown={event => event.preventDefault()}
      onClick={onTake}
    >
      {children}
    </div>
  )
}
