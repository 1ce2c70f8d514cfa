import * as z from 'zod'
import { tooLong, toSingleLine } from '../forms.ts'

const emptyName = { error: 'Empty name' }
/** A visible character: neither a space of any kind nor a control character. */
const visible = /[^\p{Z}\p{C}]/u

/** One line, without invisible characters. */
export function requiredName(max: number) {
  return z.string(emptyName).overwrite(toSingleLine).trim().regex(visible, 'Empty name').max(max, tooLong('Name', max))
}
