import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

type CopyButtonProps = {
  text: string
  /** Names the copied text for screen readers: "Copy address". */
  label: string
  /** On a phone, only the icon shows. */
  isCompact?: boolean
  className?: string
}

/** Shows the outcome for two seconds. */
export function CopyButton({ text, label, isCompact = false, className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'Copied' | 'Failed'>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), 2000)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('Copied'),
      () => setOutcome('Failed'),
    )

  const wordClass = isCompact ? 'max-md:hidden' : ''
  return (
    <>
      <Button aria-label={label} className={cn(isCompact && 'max-md:w-10 max-md:px-0', className)} onClick={copy}>
        {/* Both words lie in one place, so that the button keeps its width. */}
        <span className="grid justify-items-center">
          <span className="invisible inline-flex items-center gap-1.5 [grid-area:1/1]">
            <Check aria-hidden />
            <span className={wordClass}>Copied</span>
          </span>
          <span className="inline-flex items-center gap-1.5 [grid-area:1/1]">
            {outcome === 'Copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
            <span className={wordClass}>{outcome ?? 'Copy'}</span>
          </span>
        </span>
      </Button>
      <span aria-live="polite" className="sr-only">
        {outcome}
      </span>
    </>
  )
}
