import * as z from 'zod'
import type { RestAnswer } from '../../house.ts'
import type { Input } from '../../http/surface.ts'
import type { Role, Scene } from './scene.ts'

/**
 * A call that should succeed. The first one of each call is also made by others and with broken
 * inputs.
 */
export type Step = {
  /** The path of the procedure. */
  call: string
  /** Tells several steps of one call apart. */
  title?: string
  /** Without it: an admin where only admins may, nobody where everybody may, else the owner. */
  as?: Role | 'nobody'
  input?: (scene: Scene) => Input | Promise<Input>
  before?: (scene: Scene) => Promise<unknown>
  /** For calls that need more than an input, such as a cookie. */
  send?: (scene: Scene, input: Input) => Promise<RestAnswer>
  after?: (scene: Scene, data: unknown) => unknown
}

/** Remembers the id in an answer for later steps. */
export function keepId(name: string): NonNullable<Step['after']> {
  return (scene, data) => remember(scene, name, z.looseObject({ id: z.string() }).parse(data).id)
}

export function remember({ known, placeholders, transport }: Scene, name: string, value: string): void {
  known.set(name, value)
  placeholders.name(value, `${name} of ${transport}`)
}

/** An id that an earlier step has kept. */
export function idOf({ known }: Scene, name: string): string {
  const id = known.get(name)
  if (id === undefined) throw new Error(`No step has kept ${name}`)
  return id
}

/** The newest link in the mails to somebody that holds this text. */
export async function linkTo({ house }: Scene, email: string, part: string): Promise<string> {
  await house.drain()
  const links = (await house.mailsTo(email)).flatMap(mail => mail.links)
  return (
    links
      .find(link => link.includes(part))
      ?.split('/')
      .at(-1) ?? 'no link'
  )
}
