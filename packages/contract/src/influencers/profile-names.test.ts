import { describe, expect, test } from 'vitest'
import { parseProfileName } from './profile-names.ts'

const channel = `UC${'a1-_'.repeat(5)}zz`

describe('YouTube channel', () => {
  test.each([
    ['@LenaVogt', { by: 'handle', value: 'lenavogt' }],
    ['lena.vogt', { by: 'handle', value: 'lena.vogt' }],
    [' @Жанна-Смит ', { by: 'handle', value: 'жанна-смит' }],
    [channel, { by: 'id', value: channel }],
    ['https://www.youtube.com/@LenaVogt/videos?view=0', { by: 'handle', value: 'lenavogt' }],
    ['youtube.com/@%D0%96%D0%B0%D0%BD%D0%BD%D0%B0', { by: 'handle', value: 'жанна' }],
    [`https://m.youtube.com/channel/${channel}`, { by: 'id', value: channel }],
    ['https://youtube.com/user/OldName', { by: 'user', value: 'OldName' }],
    ['https://youtube.com/c/OwnName', { by: 'handle', value: 'ownname' }],
  ])('%s', (written, name) => {
    expect(parseProfileName('youtube', written)).toEqual(name)
  })
})

describe('Instagram account', () => {
  test.each([
    'lena.vogt',
    '@Lena.Vogt',
    'https://www.instagram.com/Lena.Vogt/',
    'instagram.com/lena.vogt/reels/?hl=de',
  ])('%s', written => {
    expect(parseProfileName('instagram', written)).toEqual({ by: 'handle', value: 'lena.vogt' })
  })
})

describe('not a profile', () => {
  test.each([
    ['youtube', ''],
    ['youtube', '@'],
    ['youtube', 'a'],
    ['youtube', 'two words'],
    ['youtube', 'x'.repeat(31)],
    ['youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['youtube', 'https://youtu.be/dQw4w9WgXcQ'],
    ['youtube', 'https://www.instagram.com/lena.vogt'],
    ['youtube', 'https://youtube.com.evil.example/@lena'],
    ['youtube', 'http://127.0.0.1/@lena'],
    ['youtube', 'javascript://youtube.com/@lena'],
    ['youtube', 'https://youtube.com/@%zz'],
    ['instagram', 'lena)){id},x'],
    ['instagram', '.lena'],
    ['instagram', 'https://www.instagram.com/p/Cabc/'],
    ['instagram', 'https://www.instagram.com/'],
    ['instagram', 'https://www.youtube.com/@lena'],
    ['instagram', 'file:///etc/passwd'],
  ] as const)('%s: %s', (network, written) => {
    expect(parseProfileName(network, written)).toBeUndefined()
  })
})
