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

type Range = readonly [from: number, to: number]

/** A text with the words that a search found. */
export function MarkedText({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  const ends = [0, ...ranges.map(([, to]) => to)]
  return (
    <>
      {ranges.map(([from, to], index) => (
        <Fragment key={from}>
          <MaskedText text={text.slice(ends[index], from)} />
          <mark className="rounded-xs bg-lit text-lit-foreground">{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      <MaskedText text={text.slice(ends.at(-1))} />
    </>
  )
}

/** @le•••••• */
export function Handle({ username }: { username: string }) {
  return (
    <>
      @<MaskedText text={username} dots="••••••" />
    </>
  )
}
