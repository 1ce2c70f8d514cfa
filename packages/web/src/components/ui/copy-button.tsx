import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

type CopyButtonProps = {
  text: string
  /** Names the copied text for screen readers: "Copy address". */
  label: string
  className?: string
}

/** Shows the outcome for two seconds. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
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

  return (
    <>
      <Button aria-label={label} className={className} onClick={copy}>
        {/* Both words lie in one place, so that the button keeps its width. */}
        <span className="grid justify-items-center">
          <span className="invisible inline-flex items-center gap-1.5 [grid-area:1/1]">
            <Check aria-hidden />
            Copied
          </span>
          <span className="inline-flex items-center gap-1.5 [grid-area:1/1]">
            {outcome === 'Copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
            {outcome ?? 'Copy'}
          </span>
        </span>
      </Button>
      <span aria-live="polite" className="sr-only">
        {outcome}
      </span>
    </>
  )
}
