/** MM.DD.YYYY, in the zone of the person who reads it. */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(date.getMonth() + 1)}.${two(date.getDate())}.${date.getFullYear()}`
}
