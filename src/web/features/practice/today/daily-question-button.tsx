import { SessionButton } from '../start-button.tsx';
import { useStartDailyQuestion } from './requests.ts';

type DailyQuestionButtonProps = { done: boolean; look: 'primary' | 'secondary' };

export function DailyQuestionButton({ done, look }: DailyQuestionButtonProps) {
  const start = useStartDailyQuestion();
  return (
    <SessionButton
      start={start}
      wish={undefined}
      variant={look}
      {...(look === 'primary' ? { size: 'lg', className: 'w-full' } : { size: 'sm' })}
    >
      {done ? 'See it again' : 'Answer it'}
    </SessionButton>
  );
}
