import { useEffect, useEffectEvent, useState } from "react";

/** Counts down by seconds and then calls. Null while it does not count. */
export function useCountdown(seconds: number, onEnd: () => void) {
  const [left, setLeft] = useState<number | null>(null);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => {
      setLeft(left > 1 ? left - 1 : null);
      if (left === 1) end();
    }, 1000);
    return () => clearTimeout(timer);
  }, [left]);

  return { left, start: () => setLeft(seconds), stop: () => setLeft(null) };
}
