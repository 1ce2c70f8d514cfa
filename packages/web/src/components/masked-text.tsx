import { Fragment } from 'react'

/** The server masks a part of a text with three stars, shown as muted dots. */
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
