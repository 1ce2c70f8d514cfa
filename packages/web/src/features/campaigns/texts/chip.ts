import type { Variable } from './markup.ts'

const look =
  'mx-px inline-flex select-none items-baseline gap-1 whitespace-nowrap rounded-xs px-[5px] font-medium text-[0.93em]'
const tones = {
  known: `${look} cursor-pointer bg-info-soft text-info`,
  unknown: `${look} cursor-pointer bg-danger-soft text-danger`,
}

/** A variable inside an editor. It is one character wide for the caret, and a press edits its fallback. */
export function createChip({ name, fallback }: Variable, isKnown: boolean): HTMLElement {
  const chip = document.createElement('span')
  chip.dataset.variable = name
  chip.dataset.fallback = fallback
  chip.contentEditable = 'false'
  chip.className = tones[isKnown ? 'known' : 'unknown']
  chip.append(name)
  if (fallback !== '') {
    const words = document.createElement('small')
    words.className = 'text-[0.88em] font-normal'
    words.append(`or “${fallback}”`)
    chip.append(' ', words)
  }
  return chip
}
