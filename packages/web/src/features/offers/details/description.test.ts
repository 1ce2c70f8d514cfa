import { expect, test } from 'vitest'
import { partsOf } from './description.tsx'

test('a description becomes texts and points', () => {
  expect(partsOf('One reel.\n\n- Script first\n- One round of changes\n\nIn daylight.\nAlways.')).toEqual([
    { kind: 'text', lines: ['One reel.'] },
    { kind: 'points', lines: ['Script first', 'One round of changes'] },
    { kind: 'text', lines: ['In daylight.', 'Always.'] },
  ])
  expect(partsOf('Two - three pictures')).toEqual([{ kind: 'text', lines: ['Two - three pictures'] }])
})
