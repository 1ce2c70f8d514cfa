import { countries } from '@limelight/contract/countries'
import { describe, expect, it } from 'vitest'
import { knownPlaces, nameOfPlace, placeOf, toPlace } from './cities.ts'

const tell = (bio: string, location: string | null, username = 'lena') => placeOf({ bio, username, location })

describe('places', () => {
  it('have an id of their own, a known country and a region of it', () => {
    expect(new Set(knownPlaces.map(({ id }) => id)).size).toBe(knownPlaces.length)
    const regions = new Map(knownPlaces.filter(({ region }) => region === '').map(place => [place.id, place]))
    for (const { id, country, region } of knownPlaces) {
      expect(countries, id).toContain(country)
      if (region !== '') expect(regions.get(region)?.country, id).toBe(country)
    }
  })

  it('are named with their country', () => {
    expect(nameOfPlace('2950159')).toBe('Berlin, Germany')
    expect(nameOfPlace('DE-BY')).toBe('Bavaria, Germany')
    expect(nameOfPlace('DE-BE')).toBe('Berlin (region), Germany')
    expect(nameOfPlace('1')).toBe('1')
    expect(toPlace('2867714')).toEqual({ id: '2867714', name: 'Munich', region: 'Bavaria' })
    expect(toPlace('')).toBeNull()
  })
})

describe('the city of a creator', () => {
  it.each([
    ['Yoga | 📍 Berlin', 'DE', 'Berlin, Germany'],
    ['Berlin based photographer', 'DE', 'Berlin, Germany'],
    ['Istanbul-based cook', 'TR', 'Istanbul, Türkiye'],
    ['Based in São Paulo', 'BR', 'São Paulo, Brazil'],
    ['東京在住 料理の記録', 'JP', 'Tokyo, Japan'],
    ['📍서울', 'KR', 'Seoul, South Korea'],
    ['Living in Frankfurt am Main since 2020', 'DE', 'Frankfurt am Main, Germany'],
    ['📍 Paris / Berlin', 'FR', 'Paris, France'],
  ])('is read from the bio %j of %s', (bio, country, name) => {
    expect(nameOfPlace(tell(bio, country))).toBe(name)
  })

  it.each([
    ['📍 Berlin', 'FR'],
    ['📍 Berlin', null],
    ['I love Berlin', 'DE'],
    ['📍 Bavaria', 'DE'],
    ['A nice based account', 'US'],
  ])('is unknown with the bio %j of %s', (bio, country) => {
    expect(tell(bio, country)).toBe('')
  })

  it.each([
    ['📍lena.berlin', 'lena.berlin'],
    ['📍berlin', 'berlin'],
    ['based in berlin@lena.example', 'lena'],
    ['📍 berlin.example/lena', 'lena'],
  ])('is not read from the masked part of %j', (bio, username) => {
    expect(tell(bio, 'DE', username)).toBe('')
  })

  it('is what the source states, by name or id', () => {
    const state = (city: string, location = 'DE') => placeOf({ city, bio: '📍 Hamburg', username: 'lena', location })
    expect(state('München')).toBe('2867714')
    expect(state('2867714')).toBe('2867714')
    expect(state('Bavaria')).toBe('2911298')
    expect(state('Nowhere')).toBe('2911298')
    expect(state('München', 'FR')).toBe('')
  })
})
