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
        {outcome === 'Copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span className="grid text-left">
          <span className="invisible [grid-area:1/1]">Copied</span>
          <span className="[grid-area:1/1]">{outcome ?? 'Copy'}</span>
        </span>
      </Button>
      <span aria-live="polite" className="sr-only">
        {outcome}
      </span>
    </>
  )
}
