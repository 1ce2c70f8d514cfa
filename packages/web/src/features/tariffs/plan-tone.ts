/** Written out, so that Tailwind finds them. */
const tones = [
  '[--t:var(--tariff-1)]',
  '[--t:var(--tariff-2)]',
  '[--t:var(--tariff-3)]',
  '[--t:var(--tariff-4)]',
  '[--t:var(--tariff-5)]',
  '[--t:var(--tariff-6)]',
  '[--t:var(--tariff-7)]',
  '[--t:var(--tariff-8)]',
] as const

/** Sets `--t` to the colour of a plan for all descendants. */
export function planTone(priority: number): string {
  return tones[priority - 1] ?? tones[0]
}
