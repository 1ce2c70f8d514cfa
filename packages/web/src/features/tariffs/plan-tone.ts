/** Written out, so that Tailwind finds them. */
const tones = [
  '[--t:var(--color-tariff-1)]',
  '[--t:var(--color-tariff-2)]',
  '[--t:var(--color-tariff-3)]',
  '[--t:var(--color-tariff-4)]',
  '[--t:var(--color-tariff-5)]',
  '[--t:var(--color-tariff-6)]',
  '[--t:var(--color-tariff-7)]',
  '[--t:var(--color-tariff-8)]',
] as const

/** Sets `--t` to the colour of a plan for all descendants. */
export function planTone(priority: number): string {
  return tones[priority - 1] ?? tones[0]
}
