import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { Input } from './input.tsx'

type PasswordInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'size'>

export function PasswordInput({ className, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        size="lg"
        spellCheck={false}
        autoCapitalize="none"
        className={cn('pr-11', className)}
      />
      <Button
        variant="ghost"
        size="sm"
        icon
        className="absolute top-1.5 right-1.5 max-md:top-0.5 max-md:right-0.5"
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </Button>
    </div>
  )
}
