import * as z from 'zod'

/** Text rules with the same wording in every form. */
export function requiredText(label: string, max: number) {
  const required = `${label} is required`
  return z.string({ error: required }).trim().min(1, required).max(max, tooLong(label, max))
}

export function tooLong(label: string, max: number): string {
  return `${label} should not be longer than ${max} characters`
}

export const emailField = requiredText('Email', 254).toLowerCase().regex(z.regexes.email, 'Email is not valid')
