import { idOf, keepId, type Step } from './steps.ts'

const creator = (index: number) => (scene: Parameters<NonNullable<Step['input']>>[0]) => ({
  kind: 'instagram',
  id: scene.world.instagram.creators[index] ?? '',
})
const instagram = () => ({ kind: 'instagram' })

export const influencerSteps: Step[] = [
  { call: 'influencers.search', input: () => ({ kind: 'instagram', themes: ['Beauty'], limit: 3 }) },
  {
    call: 'influencers.searchByBody',
    input: () => ({ socialNetwork: 'youtube', filters: { location: ['DE'], sort: 'viewsTotal' }, limit: 3 }),
  },
  { call: 'influencers.lookUp', input: () => ({ x: 'youtube', search: 'lena', limit: 3 }) },
  { call: 'influencers.lookUp', title: 'by id', input: ({ world }) => ({ x: world.youtube.creators[3] ?? '' }) },
  { call: 'influencers.matches', input: () => ({ kind: 'instagram', language: ['de'] }) },
  { call: 'influencers.histogram', input: () => ({ kind: 'instagram', field: 'followers' }) },
  { call: 'influencers.options', input: () => ({ kind: 'instagram', field: 'language' }) },
  { call: 'influencers.byId', input: creator(5) },
  { call: 'influencers.info', input: creator(5) },
  { call: 'influencers.info', title: 'without scores', input: creator(0) },
  { call: 'influencers.posts', input: scene => ({ ...creator(6)(scene), limit: 2 }) },
  { call: 'influencers.posts', title: 'best', input: scene => ({ ...creator(6)(scene), sort: 'best' }) },
  { call: 'influencers.related', input: scene => ({ ...creator(20)(scene), limit: 3 }) },
  {
    call: 'influencers.graph',
    input: ({ world }) => ({ kind: 'youtube', ids: world.youtube.creators.slice(2, 4).join(',') }),
  },
  { call: 'influencers.calcER', input: creator(8) },
  { call: 'influencers.unmask', input: creator(10) },
  { call: 'influencers.unmask', title: 'one field', input: scene => ({ ...creator(11)(scene), fields: ['email'] }) },
  { call: 'influencers.filters', input: instagram },
  { call: 'influencers.categories', input: () => ({ kind: 'instagram', name: 'all' }) },
  { call: 'influencers.categories', title: 'by beginning', input: () => ({ kind: 'youtube', name: 'Ma' }) },
  { call: 'influencers.locations', input: instagram },
  { call: 'influencers.languages', input: instagram },
  { call: 'influencers.themes', input: () => ({}) },
  { call: 'influencers.interpret', input: () => ({ kind: 'instagram', text: 'beauty creators in Germany over 5k' }) },
  ...[
    'fitness in Berlin, 50k to 200k, good engagement, posted last month, with email',
    'not in Rome, verified youtubers about "make up"',
    '',
  ].map(
    (text, index): Step => ({
      call: 'influencers.interpret',
      title: `sentence ${index + 1}`,
      input: () => ({ kind: 'instagram', text, anyNetwork: true }),
    }),
  ),
  {
    call: 'influencers.saveSearch',
    input: () => ({ name: 'Germans', scope: 'discovery', socialNetwork: 'instagram', query: 'location=DE&x=1' }),
    after: keepId('saved search'),
  },
  { call: 'influencers.savedSearches', input: () => ({}) },
  {
    call: 'influencers.renameSearch',
    input: scene => ({ id: idOf(scene, 'saved search'), name: 'People in Germany' }),
  },
  { call: 'influencers.deleteSearch', input: scene => ({ id: idOf(scene, 'saved search') }) },
  { call: 'influencers.cache', input: () => ({ key: 'kept', value: { page: [1, 2] } }) },
  { call: 'influencers.cached', input: () => ({ key: 'kept' }) },
  { call: 'influencers.uncache', input: () => ({ key: 'kept' }) },
  { call: 'influencers.uncacheByPost', input: () => ({ key: 'kept' }) },
  { call: 'influencers.cacheHash', input: () => ({ key: 'hashed', value: [1, 2] }) },
  { call: 'influencers.cachedHash', input: () => ({ key: 'hashed' }) },
  { call: 'influencers.uncacheHash', input: () => ({ key: 'hashed' }) },
  {
    call: 'influencers.cacheGraph',
    input: ({ world }) => ({ ids: world.instagram.creators.slice(0, 2) }),
  },
]

/** They change what searches find, so they come last. */
export const ingestionSteps: Step[] = [
  {
    call: 'influencers.create',
    as: 'admin',
    input: ({ transport }) => ({
      kind: 'instagram',
      platformId: `new-${transport}`,
      username: `new.${transport}`,
      followers: 321,
      bio: 'Baking in Lyon',
    }),
  },
  {
    call: 'influencers.upload',
    input: ({ transport }) => ({
      kind: 'youtube',
      files: [Buffer.from(`platformId,username,followers\nup-${transport}-1,up.one,5\nup-${transport}-2,,6\n`)],
    }),
    after: keepId('upload'),
  },
  {
    call: 'influencers.job',
    as: 'admin',
    before: ({ house }) => house.drain(),
    input: scene => ({ kind: 'youtube', id: idOf(scene, 'upload') }),
  },
  {
    call: 'influencers.parse',
    input: () => ({ kind: 'instagram', username: 'lena.vogt' }),
    after: keepId('look-up'),
  },
  {
    call: 'influencers.job',
    title: 'look-up',
    as: 'owner',
    before: ({ house }) => house.drain(),
    input: scene => ({ kind: 'instagram', id: idOf(scene, 'look-up') }),
  },
]

export const contentSteps: Step[] = [
  { call: 'content.search', input: () => ({ kind: 'instagram', search: 'vegan', limit: 3 }) },
  { call: 'content.matches', input: () => ({ kind: 'youtube', timelineType: 'shorts' }) },
  { call: 'content.histogram', input: () => ({ kind: 'instagram', field: 'likesTotal' }) },
  { call: 'content.options', input: () => ({ kind: 'instagram', field: 'isVideo' }) },
  { call: 'content.byId', input: ({ world }) => ({ kind: 'youtube', id: world.youtube.posts[4] ?? '' }) },
]
