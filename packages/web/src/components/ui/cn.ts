import { type ClassValue, clsx } from 'clsx'
import { twMerge } from 'tailwind-merge'

/** Joins class names; of two that say the same thing differently, the later one holds. */
export function cn(...classes: ClassValue[]): string {
  return twMerge(clsx(classes))
}
