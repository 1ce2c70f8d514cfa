/** MM.DD.YYYY, in the zone of the person who reads it. */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  return `${two(date.getMonth() + 1)}.${two(date.getDate())}.${date.getFullYear()}`
}

/** When something happened: the time of day, and on other days than this one the date before it. */
export function formatMoment(iso: string, now = new Date()): string {
  const date = new Date(iso)
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`
  return date.toDateString() === now.toDateString() ? time : `${formatDate(iso)} ${time}`
}

const two = (part: number) => String(part).padStart(2, '0')
