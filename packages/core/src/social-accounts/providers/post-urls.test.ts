import { describe, expect, test } from 'vitest'
import { parsePostUrl } from './post-urls.ts'

describe('a pasted URL', () => {
  test.each([
    ['YOUTUBE', 'https://www.youtube.com/watch?v=Yk3vQx8mT1c&t=10s', 'Yk3vQx8mT1c'],
    ['YOUTUBE', 'https://m.youtube.com/watch?app=desktop&v=Yk3vQx8mT1c', 'Yk3vQx8mT1c'],
    ['YOUTUBE', 'youtube.com/shorts/Yk3vQx8mT1c/', 'Yk3vQx8mT1c'],
    ['YOUTUBE', 'https://youtu.be/Yk3vQx8mT1c?si=abc', 'Yk3vQx8mT1c'],
    ['INSTAGRAM', 'https://www.instagram.com/reel/C9xY2abcDEF/?igsh=1', 'C9xY2abcDEF'],
    ['INSTAGRAM', 'https://www.instagram.com/inesbakes/p/C9xY2abcDEF/', 'C9xY2abcDEF'],
    ['INSTAGRAM', 'https://www.instagram.com/stories/inesbakes/3331234567890123456/', 'stories/3331234567890123456'],
    ['TIKTOK', 'https://www.tiktok.com/@ines.bakes/video/7311234567890123456?is_from_webapp=1', '7311234567890123456'],
    ['TWITTER', 'https://x.com/inesbakes/status/1460323737035677698?s=20', '1460323737035677698'],
    ['TWITTER', 'https://twitter.com/i/web/status/1460323737035677698', '1460323737035677698'],
    ['TWITCH', 'https://www.twitch.tv/videos/335921245', '335921245'],
    ['TWITCH', 'https://www.twitch.tv/inesbakes/clip/AwkwardCrust-a1_B', 'AwkwardCrust-a1_B'],
    ['TWITCH', 'https://clips.twitch.tv/AwkwardCrust', 'AwkwardCrust'],
    ['TELEGRAM', 'https://t.me/inesbakes/421', '@inesbakes/421'],
    ['TELEGRAM', 'https://t.me/s/inesbakes/421?single', '@inesbakes/421'],
    ['TELEGRAM', 'https://t.me/c/1234567890/421', '-1001234567890/421'],
  ] as const)('of %s %s leads to a post', (network, url, address) => {
    expect(parsePostUrl(network, url)).toBe(address)
  })

  test.each([
    ['YOUTUBE', 'https://www.youtube.com/@inesbakes'],
    ['YOUTUBE', 'https://www.youtube.com/watch?v=short'],
    ['YOUTUBE', 'https://www.youtube.com.evil.example/watch?v=Yk3vQx8mT1c'],
    ['YOUTUBE', 'https://user@www.youtube.com/watch?v=Yk3vQx8mT1c'],
    ['YOUTUBE', 'https://www.youtube.com:8443/watch?v=Yk3vQx8mT1c'],
    ['YOUTUBE', 'https://evil.example/https://youtu.be/Yk3vQx8mT1c'],
    ['YOUTUBE', 'javascript:alert(1)//youtu.be/Yk3vQx8mT1c'],
    ['INSTAGRAM', 'https://www.instagram.com/inesbakes/'],
    ['INSTAGRAM', 'https://youtu.be/Yk3vQx8mT1c'],
    ['TIKTOK', 'https://vm.tiktok.com/ZMines/'],
    ['TWITTER', 'https://x.com/inesbakes/status/12a'],
    ['TWITCH', 'https://www.twitch.tv/inesbakes'],
    ['TELEGRAM', 'https://t.me/+AbCdEf'],
    ['TELEGRAM', 'https://t.me/inesbakes'],
    ['TELEGRAM', ''],
  ] as const)('of %s may not be %s', (network, url) => {
    expect(parsePostUrl(network, url)).toBeUndefined()
  })
})
