import { useId, useState } from 'react'
import { MaskedText } from '../../../components/masked-text.tsx'
import { cn } from '../../../components/ui/cn.ts'

/** More than that pushes the verdict down the page. Descriptions of channels have up to 5,000 characters. */
const maxCharacters = 320
const maxLines = 5

export function Bio({ text }: { text: string }) {
  const [showsAll, setShowsAll] = useState(false)
  const id = useId()
  const isLong = text.length > maxCharacters || text.split('\n').length > maxLines
  return (
    <div className="mt-0.5 max-w-[72ch]">
      <p id={id} className={cn('wrap-anywhere whitespace-pre-line', isLong && !showsAll && 'line-clamp-4')}>
        <MaskedText text={text} />
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={showsAll}
          aria-controls={id}
          className="link text-xs"
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show less' : 'Show the whole bio'}
        </button>
      )}
    </div>
  )
}
