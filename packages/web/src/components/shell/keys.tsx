import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { cn } from '../ui/cn.ts'
import { Dialog, DialogContent } from '../ui/dialog.tsx'

export type KeyBinding = {
  /** As `KeyboardEvent.key` has it: "j", "Enter", "?". */
  key: string
  /** What the key does, for the list behind `?`. */
  label: string
  run: () => void
}

let groups: readonly (readonly KeyBinding[])[] = []
const listeners = new Set<() => void>()

function change(next: typeof groups) {
  groups = next
  for (const listener of listeners) listener()
}

/**
 * One key per action while the component is mounted, and its line in the list of keys. Keys typed into fields, held
 * modifiers and keys that a dialog handles do nothing.
 */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const run = useEffectEvent((key: string) => bindings.find(binding => binding.key === key)?.run())
  const described = bindings.map(({ key, label }) => `${key}\t${label}`).join('\n')

  useEffect(() => {
    const group = described
      .split('\n')
      .filter(line => line !== '')
      .map(line => {
        const [key = '', label = ''] = line.split('\t')
        return { key, label, run: () => run(key) }
      })
    change([...groups, group])
    return () => change(groups.filter(other => other !== group))
  }, [described])
}

/** Reads the keys of all mounted components, and opens their list on `?`. Mount it once. */
export function Keys() {
  const [isOpen, setOpen] = useState(false)
  const current = useSyncExternalStore(subscribe, () => groups)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role=dialog][data-state=open], [role=menu][data-state=open]') !== null) return
      if (event.key === '?') {
        event.preventDefault()
        setOpen(true)
        return
      }
      // The component that was mounted last stands in front.
      const binding = groups.flat().findLast(({ key }) => key === event.key)
      if (binding === undefined || isPressed(event)) return
      event.preventDefault()
      binding.run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogContent title="Keys">
        <dl className="grid grid-cols-[1fr_auto] items-center gap-y-1.5 px-5 pb-5">
          {[...current.flat(), { key: '?', label: 'Show the keys' }].map(({ key, label }) => (
            <div key={`${key} ${label}`} className="contents">
              <dt>{label}</dt>
              <dd>
                <kbd className={kbd}>{nameOf(key)}</kbd>
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  )
}

/** A hint beside what the key does. Phones and tablets have no keys to press. */
export function Key({ children }: { children: string }) {
  return <kbd className={cn(kbd, withoutKeyboard)}>{nameOf(children)}</kbd>
}

/** For hints in words, such as a sentence about a key. */
export const withoutKeyboard = 'max-md:hidden pointer-coarse:hidden'

const kbd =
  'inline-grid h-5 min-w-5 place-items-center rounded-xs border bg-muted px-1 font-medium font-sans text-2xs text-muted-foreground'

const nameOf = (key: string) => names[key] ?? key.toUpperCase()

const names: Record<string, string> = { Enter: '↵', Escape: 'Esc', '?': '?', '/': '/' }

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]')
  )
}

/** Enter and Space press the focused control. */
function isPressed({ key, target }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === ' ') && target instanceof HTMLElement && target.matches('a, button, input')
}
