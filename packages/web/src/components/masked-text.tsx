import { Fragment } from 'react'

/** What a text hides stands as three stars in it; people see quiet dots, never blurred letters. */
export function MaskedText({ text, dots = '•••' }: { text: string; dots?: string }) {
  return text.split('***').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <span title="Masked until you unmask this creator" className="relative tracking-[0.06em] opacity-70">
          <span aria-hidden>{dots}</span>
          <span className="sr-only"> (masked) </span>
        </span>
      )}
      {part}
    </Fragment>
  ))
}

/** @le•••••• */
export function Handle({ username }: { username: string }) {
  return (
    <>
      @<MaskedText text={username} dots="••••••" />
    </>
  )
}
