import { useEffect, useState } from 'react';
import { getPlaybackDelay, type Speed } from './moment.ts';

type Playback = {
  playing: boolean;
  speed: Speed;
  play: () => void;
  pause: () => void;
  changeSpeed: (speed: Speed) => void;
};

/** Plays the events. `times`: when each happened, in milliseconds; `go` gets the index of the next one. */
export function usePlayback(times: readonly number[], index: number, go: (index: number) => void): Playback {
  const [wanted, setWanted] = useState(false);
  const [speed, setSpeed] = useState<Speed>('60');
  const last = times.length - 1;
  const playing = wanted && index < last;
  const seconds = ((times[index + 1] ?? 0) - (times[index] ?? 0)) / 1_000;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new event changes `go` and must restart the timer
  useEffect(() => {
    if (!playing) return setWanted(false);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => go(index + 1), getPlaybackDelay(seconds, speed, calm));
    return () => clearTimeout(timer);
  }, [playing, index, seconds, speed]);

  return {
    playing,
    speed,
    play: () => {
      if (index >= last) go(0);
      setWanted(true);
    },
    pause: () => setWanted(false),
    changeSpeed: setSpeed,
  };
}
