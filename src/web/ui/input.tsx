import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { useFieldWiring } from './field.tsx';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" {...useFieldWiring()} {...rest} className={cn('control', className)} />;
}
