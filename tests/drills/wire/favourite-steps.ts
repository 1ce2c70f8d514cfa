import * as z from 'zod'
import type { Input } from '../../http/surface.ts'
import type { Scene } from './scene.ts'
import { idOf, keepId, remember, type Step } from './steps.ts'

const creators = ({ world }: Scene, from: number, to: number) => world.instagram.creators.slice(from, to)
const items = (values: string[]) => values.map(value => ({ value }))
const list = (scene: Scene) => ({ id: idOf(scene, 'list') })
const column = (scene: Scene) => ({ id: idOf(scene, 'column') })

const columnsSchema = z.object({ data: z.array(z.looseObject({ id: z.string() })) })
const placesSchema = z.object({ data: z.array(z.record(z.string(), z.unknown())) })

/** What `places` answered, by scene: it goes back as it came. */
const places = new WeakMap<Scene, Input[]>()

export const favouriteSteps: Step[] = [
  {
    call: 'favourites.create',
    input: () => ({ name: 'Kitchen', description: 'Spring', type: 'influencer', subtype: 'instagram' }),
    after: keepId('list'),
  },
  {
    call: 'favourites.create',
    title: 'content',
    input: () => ({ name: 'Dinners', type: 'content', subtype: 'youtube' }),
    after: keepId('content list'),
  },
  { call: 'favourites.create', title: 'offers', input: () => ({ name: 'Offers', type: 'offer' }) },
  {
    call: 'favourites.create',
    title: 'other list',
    input: () => ({ name: 'Later', type: 'influencer', subtype: 'instagram' }),
    after: keepId('other list'),
  },
  { call: 'favourites.lists', input: () => ({}) },
  { call: 'favourites.lists', title: 'by name', input: () => ({ name: 'kit', type: 'influencer', limit: 1 }) },
  { call: 'favourites.list', input: list },
  { call: 'favourites.update', input: scene => ({ ...list(scene), name: 'Kitchens', description: null }) },
  { call: 'favourites.limits' },
  { call: 'favourites.addItems', input: scene => ({ ...list(scene), items: items(creators(scene, 3, 11)) }) },
  {
    call: 'favourites.addItems',
    title: 'content',
    input: scene => ({ id: idOf(scene, 'content list'), items: items(scene.world.youtube.posts.slice(2, 6)) }),
  },
  {
    call: 'favourites.addItems',
    title: 'from a list',
    input: scene => ({
      id: idOf(scene, 'other list'),
      items: items(creators(scene, 10, 11)),
      fromList: idOf(scene, 'list'),
    }),
  },
  { call: 'favourites.items', input: scene => ({ type: 'influencer', ...list(scene) }) },
  {
    call: 'favourites.items',
    title: 'content',
    input: scene => ({ type: 'content', id: idOf(scene, 'content list'), sort: 'likes' }),
  },
  {
    call: 'favourites.columns',
    after: (scene, data) => {
      const columns = columnsSchema.parse(data).data
      for (const [index, { id }] of columns.entries()) remember(scene, `column ${index + 1}`, id)
    },
  },
  {
    call: 'favourites.orderColumns',
    input: scene => ({
      columns: ['column 1', 'column 4', 'column 3', 'column 2'].map((name, position) => ({
        id: idOf(scene, name),
        position,
      })),
    }),
  },
  {
    call: 'favourites.createColumn',
    input: () => ({ name: 'Negotiating', color: '#22C55E' }),
    after: keepId('column'),
  },
  { call: 'favourites.updateColumn', input: scene => ({ ...column(scene), name: 'Talking', color: '#3b82f6' }) },
  {
    call: 'favourites.move',
    input: scene => ({
      ...list(scene),
      itemIds: creators(scene, 5, 7),
      columnId: idOf(scene, 'column'),
      position: 0,
      note: 'Asks 400 €',
    }),
  },
  {
    call: 'favourites.move',
    title: 'one card',
    input: scene => ({ ...list(scene), itemId: creators(scene, 4, 5)[0], columnId: idOf(scene, 'column') }),
  },
  { call: 'favourites.board', input: list },
  {
    call: 'favourites.board',
    title: 'one column',
    input: scene => ({ ...list(scene), columnId: idOf(scene, 'column'), limit: 2 }),
  },
  { call: 'favourites.columnTotals', input: list },
  {
    call: 'favourites.places',
    input: scene => ({ ...list(scene), items: items(creators(scene, 5, 7)) }),
    after: (scene, data) => places.set(scene, placesSchema.parse(data).data),
  },
  { call: 'favourites.removeItems', input: scene => ({ ...list(scene), items: items(creators(scene, 5, 7)) }) },
  { call: 'favourites.putBack', input: scene => ({ ...list(scene), items: places.get(scene) ?? [] }) },
  { call: 'favourites.board', title: 'after it all', input: list },
  ...exportSteps(),
]

/** Last, because searches in lists come before them. */
export const favouriteEnds: Step[] = [
  { call: 'favourites.deleteColumn', input: column },
  { call: 'favourites.delete', input: list },
]

function exportSteps(): Step[] {
  return [
    {
      call: 'favourites.validateExport',
      input: scene => ({ listId: idOf(scene, 'list'), format: 'csv', unmask: true }),
    },
    {
      call: 'favourites.requestExport',
      input: scene => ({ listId: idOf(scene, 'list'), format: 'csv', unmask: true }),
      after: keepId('export'),
    },
    {
      call: 'favourites.requestExport',
      title: 'json',
      input: scene => ({ listId: idOf(scene, 'content list'), format: 'json' }),
      after: keepId('json export'),
    },
    {
      call: 'favourites.validateSelection',
      input: ({ world }) => ({
        type: 'content',
        socialNetwork: 'instagram',
        format: 'json',
        items: items(world.instagram.posts.slice(0, 3)),
      }),
    },
    {
      call: 'favourites.exportSelection',
      input: ({ world }) => ({
        type: 'content',
        socialNetwork: 'instagram',
        format: 'json',
        items: items(world.instagram.posts.slice(0, 3)),
      }),
    },
    { call: 'favourites.exports', input: () => ({}) },
    { call: 'favourites.export', input: scene => ({ id: idOf(scene, 'export') }) },
    {
      call: 'favourites.export',
      title: 'csv',
      before: ({ house }) => house.drain(),
      input: scene => ({ id: idOf(scene, 'export') }),
    },
    { call: 'favourites.export', title: 'json', input: scene => ({ id: idOf(scene, 'json export') }) },
    { call: 'favourites.exports', title: 'ready', input: () => ({ limit: 2 }) },
  ]
}
