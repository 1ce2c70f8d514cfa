import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { FieldError } from '../../components/forms/field-error.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { formatCount } from '../../display/format.ts'

type LabelledProps = {
  label: string
  hint?: string | undefined
  about?: string | undefined
  error?: string | undefined
  children: (id: string) => ReactNode
}

export function Labelled({ label, hint, about, error, children }: LabelledProps) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-medium text-xs">
        {label}
      </label>
      {children(id)}
      {hint !== undefined && <p className="text-muted-foreground text-xs tabular-nums">{hint}</p>}
      <FieldError id={`${id}-error`} message={error} />
      {about !== undefined && <p className="text-2xs text-muted-foreground">{about}</p>}
    </div>
  )
}

type WordsProps = { label: string; about?: string; words: string[]; onChange: (words: string[]) => void }

export function Words({ label, about, words, onChange }: WordsProps) {
  return (
    <Labelled label={label} hint={`${formatCount(words.length)} of 2,000, one per line`} about={about}>
      {id => <WordsField id={id} words={words} onWords={onChange} />}
    </Labelled>
  )
}

type WordsFieldProps = ComponentProps<typeof Textarea> & { words: string[]; onWords: (words: string[]) => void }

export function WordsField({ words, onWords, ...props }: WordsFieldProps) {
  const [typed, setTyped] = useState('')
  const kept = words.join('\n')
  return (
    <Textarea
      // What is typed may hold empty lines. It is outdated once the words change elsewhere.
      value={wordsOf(typed).join('\n') === kept ? typed : kept}
      spellCheck={false}
      onChange={event => {
        setTyped(event.target.value)
        onWords(wordsOf(event.target.value))
      }}
      {...props}
    />
  )
}

function wordsOf(text: string): string[] {
  const lines = text.split('\n').map(line => line.trim())
  return [...new Set(lines.filter(line => line !== ''))]
}
