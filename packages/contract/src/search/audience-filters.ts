/** The filters of creators by samples of their followers. Does not import zod, like `filters.ts`. */

/** The steps that the shares of an audience reach. */
export type AudienceFacet = 'audienceCountry' | 'audienceLanguage' | 'audienceAge' | 'audienceGender'

/**
 * `column` holds the exact shares. The index finds candidates by the steps that their shares reach,
 * so the usual values are steps.
 */
export type ShareStorage = {
  readonly tokens: AudienceFacet
  readonly column: string
  readonly steps: readonly number[]
  /** Codes are stored in upper case; otherwise in lower case. */
  readonly isUpper?: true
}

/** The genders of creators and of their followers. */
export const female = { value: 'female', label: 'Female' } as const
export const male = { value: 'male', label: 'Male' } as const

/**
 * Every step costs an entry of the index per row. Fewer for ages and genders, of which every
 * creator has several.
 */
export const audienceShares = {
  countries: { tokens: 'audienceCountry', column: 'audience_countries', steps: [10, 30, 50], isUpper: true },
  languages: { tokens: 'audienceLanguage', column: 'audience_languages', steps: [10, 30, 50] },
  ages: { tokens: 'audienceAge', column: 'audience_ages', steps: [30, 50] },
  genders: { tokens: 'audienceGender', column: 'audience_genders', steps: [60, 80] },
} as const satisfies Record<string, ShareStorage>

export const audienceFilters = [
  {
    name: 'audienceCountry',
    label: 'Audience country',
    kind: 'share',
    catalogue: 'locations',
    usual: 30,
    stored: audienceShares.countries,
  },
  {
    name: 'audienceLanguage',
    label: 'Audience language',
    kind: 'share',
    catalogue: 'languages',
    usual: 30,
    stored: audienceShares.languages,
  },
  {
    name: 'audienceAge',
    label: 'Audience age',
    kind: 'share',
    options: [
      { value: '13-17', label: '13–17' },
      { value: '18-24', label: '18–24' },
      { value: '25-34', label: '25–34' },
      { value: '35-44', label: '35–44' },
      { value: '45-54', label: '45–54' },
      { value: '55-64', label: '55–64' },
      { value: '65+', label: '65+' },
    ],
    usual: 30,
    stored: audienceShares.ages,
  },
  {
    name: 'audienceGender',
    label: 'Audience gender',
    kind: 'share',
    options: [female, male],
    usual: 60,
    stored: audienceShares.genders,
  },
  {
    name: 'audienceReachable',
    label: 'Reachable followers',
    kind: 'range',
    bounds: { min: 0, max: 100 },
    unit: 'percent',
    stored: { column: 'audience_reachable', slices: { width: 4 } },
  },
  {
    name: 'audienceSuspicious',
    label: 'Suspicious followers',
    kind: 'range',
    bounds: { min: 0, max: 100 },
    unit: 'percent',
    stored: {
      column: 'audience_suspicious',
      slices: { starts: [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90] },
    },
  },
] as const
