import { type UploadedImage, uploadedImageSchema } from '@limelight/contract/users/schema'
import * as z from 'zod'
import type { RestAnswer, TestHouse } from '../house.ts'

type Form = { type?: string | string[]; files: Uint8Array[]; field?: string; typeFirst?: boolean }

/** The form data that a browser sends. */
export function buildForm({ type = [], files, field = 'files', typeFirst = false }: Form): FormData {
  const form = new FormData()
  const types = [type].flat()
  if (typeFirst) for (const word of types) form.append('type', word)
  for (const file of files) form.append(field, new Blob([new Uint8Array(file)]), 'photo.png')
  if (!typeFirst) for (const word of types) form.append('type', word)
  return form
}

/** Sends any body unchanged. `headers` replace those of fetch. */
export async function send(
  house: TestHouse,
  path: string,
  token: string | undefined,
  body: FormData | Uint8Array,
  headers: Record<string, string> = {},
): Promise<RestAnswer> {
  const answer = await fetch(`${house.url}${path}`, {
    method: 'POST',
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    body: body instanceof FormData ? body : new Uint8Array(body),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

export async function upload(house: TestHouse, token: string, form: Form): Promise<UploadedImage[]> {
  const answer = await send(house, '/api/images', token, buildForm(form))
  return z.array(uploadedImageSchema).parse(answer.body)
}

export async function uploadOwn(
  house: TestHouse,
  { accessToken, user }: { accessToken: string; user: { id: string } },
  form: Form,
): Promise<UploadedImage[]> {
  const answer = await send(house, `/api/users/${user.id}/images`, accessToken, buildForm(form))
  return z.array(uploadedImageSchema).parse(answer.body)
}
