import type { Scope } from '@limelight/contract/platform/rules'

/** The scopes that spend something of the plan. */
export const scopeCosts: Partial<Record<Scope, string>> = {
  discovery: 'A search per new filter set and day, a report per creator and day',
  unmask: 'What your plan charges for a creator',
  lists: 'Free, exports cost an export',
  send: 'Campaigns and emails of your plan',
}
