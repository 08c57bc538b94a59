import { useEffect, useState } from 'react';

/** Counts down `seconds` in whole seconds; `begin` starts another countdown. */
export function useCountdown(seconds: number) {
  const [until, setUntil] = useState(() => performance.now() + seconds * 1_000);
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    const look = () => {
      const rest = Math.max(0, Math.ceil((until - performance.now()) / 1_000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    };
    const timer = setInterval(look, 250);
    look();
    return () => clearInterval(timer);
  }, [until]);

  return { left, begin: (next: number) => setUntil(performance.now() + next * 1_000) };
}
