/** The name of the viewer's time zone; browsers that do not know it name one that no server knows. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'Etc/Unknown' ? 'UTC' : timeZone
}

/** The short name of the viewer's time zone at that moment, such as CET: summer time counts. */
export function zoneOf(iso: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' }).formatToParts(new Date(iso))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
